/// What words of dates, times, money and shares mean in the languages that apps are most often in.
///
/// A language is data: whoever adds one adds its words, in lower case. A word that is an everyday one as well is listed so that it
/// counts only beside what makes a date of it.
enum CalendarWords {
    /// What a word says of a date or a time.
    enum Meaning {
        /// A day or a month by its full name, or a day by where it lies: `Monday`, `yesterday`.
        case day
        case month
        /// Only beside another date: `Mon`.
        case shortDay
        /// Only beside a number: `Nov`, `May`.
        case shortMonth
        /// Only behind a number and before a year or a full stop, or behind `de`: `set`, `out`.
        case rareMonth
        /// A span of time that a number counts: `hours`.
        case unit
        /// Stands before or after a span: `ago`, `vor`.
        case direction
        /// Stands before or after a time: `AM`, `Uhr`.
        case clock
        /// Joins the parts of a date: `at`, `de`.
        case joint
        /// Makes a moment of a span: `last week`.
        case which
        case currency
        case percent
    }

    /// The meaning of a word in lower case; nil where it has none.
    static func meaning(_ word: String) -> Meaning? { table[word] }

    /// Whether any word of several begins with this one, which is in lower case.
    static func phrases(from word: String) -> [[String]]? { phraseTable[word] }

    /// The longest word that a text without spaces between words begins with.
    ///
    /// - Parameter text: The rest of a text, from a letter of a script that writes no spaces.
    /// - Returns: The word and its meaning; nil where none is known.
    static func glued(_ text: Substring) -> (word: Substring, meaning: Meaning)? {
        for length in stride(from: min(longestGlued, text.count), to: 0, by: -1) {
            let word = text.prefix(length)
            if let meaning = gluedTable[String(word)] { return (word, meaning) }
        }
        return nil
    }

    private static let table = make(spaced)
    private static let gluedTable = make(gluedWords)
    private static let longestGlued = gluedTable.keys.map(\.count).max() ?? 0
    private static let phraseTable = Dictionary(
        grouping: phraseList.map { $0.split(separator: " ").map(String.init) },
        by: { $0[0] }
    )

    private static func make(_ lists: [(Meaning, String)]) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (meaning, words) in lists {
            for word in words.split(whereSeparator: \.isWhitespace)
            where table[String(word)] == nil {
                table[String(word)] = meaning
            }
        }
        return table
    }

    private static let spaced: [(Meaning, String)] = [
        (
            .day,
            """
            monday tuesday wednesday thursday friday saturday sunday
            today yesterday tomorrow tonight
            montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
            heute gestern morgen vorgestern übermorgen
            lundi mardi mercredi jeudi vendredi samedi dimanche
            aujourd'hui hier demain avant-hier après-demain
            lunes martes miércoles jueves viernes sábado domingo
            hoy ayer mañana anteayer
            lunedì martedì mercoledì giovedì venerdì sabato domenica
            oggi ieri domani dopodomani
            segunda-feira terça-feira quarta-feira quinta-feira sexta-feira
            hoje ontem amanhã anteontem
            maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
            vandaag gisteren eergisteren overmorgen
            """
        ),
        (
            .month,
            """
            january february april june july august september october november december
            januar jänner februar märz juni juli oktober dezember
            janvier février avril juin juillet août septembre octobre novembre décembre
            enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
            gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
            janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
            januari februari maart mei augustus
            """
        ),
        (
            .shortDay,
            """
            mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so
            lun mar mer jeu ven sam dim mié mie jue vie sáb sab dom gio
            seg ter qua qui sex segunda terça quarta quinta sexta ma wo vr za zo
            """
        ),
        (
            .shortMonth,
            """
            jan feb mar apr may jun jul aug sep sept oct nov dec march mär okt dez
            """
        ),
        (
            .rareMonth,
            """
            mai mrz janv févr avr juil déc mars ene abr dic gen mag giu lug set ott fev out mrt
            """
        ),
        (
            .unit,
            """
            second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks wk wks month months
            year years yr yrs
            sekunde sekunden sek minuten stunde stunden std tag tage tagen woche wochen monat monate monaten jahr
            jahre jahren
            seconde secondes heure heures jour jours semaine semaines mois an ans année années
            segundo segundos minuto minutos hora horas día días semana semanas mes meses año años
            secondo secondi minuti ora ore giorno giorni settimana settimane mese mesi anno anni
            dia dias mês ano anos
            seconden minuut uur uren dag dagen weken maand maanden jaar
            초 분 시간 일 주 개월 년
            """
        ),
        (
            .direction,
            """
            ago in later left vor hace fa fra tra há atrás geleden over dans within seit since since depuis desde
            전 후
            """
        ),
        (.clock, "am pm a.m p.m uhr h o'clock hrs uur 오전 오후"),
        (
            .joint,
            """
            at on the of um am den à a las la le les el il l' alle às as de del di do da om op van y e und and et en
            den dem der
            """
        ),
        (
            .which,
            """
            last next this letzte letzten letzter letztes nächste nächsten nächster nächstes diese dieser diesen
            dieses pasado pasada próximo próxima dernier dernière prochain prochaine scorso scorsa prossimo prossima
            passado passada vorige volgende deze
            """
        ),
        (
            .currency,
            """
            usd eur gbp chf jpy cny rmb krw inr brl cad aud nzd sek nok dkk pln czk huf try mxn zar sgd hkd twd thb
            ils aed sar rub uah isk ron
            dollar dollars euro euros pound pounds yen yuan won franken francs libras reais
            """
        ),
        (.percent, "percent prozent procent porcentaje"),
    ]

    private static let gluedWords: [(Meaning, String)] = [
        (
            .day,
            """
            月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 月曜 火曜 水曜 木曜 金曜 土曜 日曜
            今日 昨日 明日 一昨日 明後日 おととい きのう あした あさって きょう 本日
            星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 周一 周二 周三 周四 周五 周六 周日
            週一 週二 週三 週四 週五 週六 週日 礼拜一 礼拜二 礼拜三 礼拜四 礼拜五 礼拜六 礼拜天 禮拜一
            今天 昨天 明天 前天 后天 後天 今晚 今晩
            월요일 화요일 수요일 목요일 금요일 토요일 일요일 오늘 어제 내일 그저께 모레
            たった今 刚刚 剛剛 刚才 방금
            """
        ),
        (
            .month,
            "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月"
        ),
        (
            .unit,
            "秒間 秒 分間 分钟 分鐘 分 時間 小时 小時 日間 天 週間 周 ヶ月 か月 个月 個月 年間 초 분 시간 주 개월"
        ),
        (.direction, "前 後 后 以前 以后 전 후"),
        (.clock, "午前 午後 上午 下午 凌晨 早上 晚上 中午 오전 오후"),
        (.shortDay, "月 火 水 木 金 土 日 월 화 수 목 금 토 일"),
    ]

    /// What follows a number at once and makes a part of a date or time of it: `11月`, `23日`, `9時`, `41分`.
    static let numberSuffixes: Set<Character> = [
        "年", "月", "日", "号", "號", "時", "时", "点", "點", "分", "秒", "년", "월", "일", "시", "분", "초",
    ]

    private static let phraseList = [
        "just now", "right now", "a moment ago", "an hour ago", "a minute ago", "a day ago",
        "a week ago",
        "a month ago", "a year ago", "in an hour", "in a minute", "in a day", "in a week",
        "in a month",
        "the day before yesterday", "the day after tomorrow", "day before yesterday",
        "day after tomorrow", "gerade eben", "vor einer stunde", "vor einer minute",
        "vor einem tag",
        "vor einer woche", "vor einem monat", "vor einem jahr", "in einer stunde", "in einem tag",
        "in einer woche", "à l'instant", "il y a une heure", "il y a une minute", "il y a un jour",
        "il y a une semaine", "il y a un mois", "il y a un an", "dans une heure", "hace una hora",
        "hace un minuto", "hace un día", "hace una semana", "hace un mes", "hace un año",
        "hace un momento",
        "pasado mañana", "l'altro ieri", "un'ora fa", "un minuto fa", "un giorno fa",
        "una settimana fa",
        "un mese fa", "un anno fa", "proprio ora", "agora mesmo", "há uma hora", "há um minuto",
        "há um dia",
        "depois de amanhã", "een uur geleden", "een dag geleden", "een week geleden", "zojuist",
    ]
}
