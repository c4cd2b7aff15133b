/// The words that VoiceOver adds to a label in one language.
///
/// A language is data: whoever adds one adds an entry to ``all`` and nothing else. Words are in lower case; in a
/// position, `#` stands for a number.
public struct WalkLanguage: Sendable {
    /// The language code: `en`, `ko`.
    public let code: String
    /// The traits that make a heading; `#` for a level.
    let headings: [String]
    /// The traits of a control that is on or off.
    let toggles: [String]
    /// The trait of a button, and behind it those of a button that leads back.
    let buttons: [String]
    /// Every other trait.
    let traits: [String]
    /// States that no label ends with.
    let states: [String]
    /// States that are everyday words, and count only next to a trait or as a part of their own.
    let wordStates: [String]
    /// Words that are known and say nothing: they are dropped.
    let dropped: [String]
    /// Positions such as `# of #`.
    let positions: [String]
    /// How a hint begins, written as VoiceOver writes it.
    let hintStarts: [String]
    /// What a sentence that is a hint holds, where the language does not put it first.
    let hintMarks: [String]
    /// Words for the label of a button that leads back.
    let backLabels: [String]
    /// What VoiceOver says of itself.
    let system: [String]

    /// The language with this code, or the one of this locale.
    ///
    /// - Parameter code: `de`, `de-AT`, `pt_BR`.
    /// - Returns: nil where there is no table.
    public static func named(_ code: String) -> WalkLanguage? {
        let part = code.lowercased().split { $0 == "-" || $0 == "_" }.first.map(String.init)
        return all.first { $0.code == part }
    }

    /// Every language that has a table; the first wins where a walk fits several equally.
    public static let all: [WalkLanguage] = [
        english, korean, german, spanish, french, japanese, italian, portuguese, dutch, chinese,
    ]

    static let english = WalkLanguage(
        code: "en",
        headings: ["heading", "heading level #", "header"],
        toggles: ["switch button", "toggle button", "check box", "checkbox", "switch"],
        buttons: ["button", "back button"],
        traits: [
            "link", "visited link", "image", "adjustable", "search field", "search text field",
            "text field", "secure text field", "pop up button", "pop-up button", "menu button",
            "radio button", "tab", "picker item", "keyboard key", "menu item",
        ],
        states: ["selected", "dimmed", "is editing"],
        wordStates: [
            "on", "off", "mixed", "expanded", "collapsed", "checked", "unchecked", "not selected",
            "required", "invalid data",
        ],
        dropped: ["static text", "list start", "list end", "landmark", "landmark end"],
        positions: ["# of #"],
        hintStarts: [
            "Double tap to ", "Double-tap to ", "Triple tap to ", "Swipe up or down ",
            "Use the rotor to ", "Actions available", "More content available",
            "Tap twice to ", "Double tap and hold to ",
        ],
        hintMarks: [],
        backLabels: ["back"],
        system: ["voiceover on", "voiceover off", "screen curtain on", "screen curtain off"]
    )

    static let korean = WalkLanguage(
        code: "ko",
        headings: ["머리말", "제목", "머리말 레벨 #"],
        toggles: ["전환 버튼", "스위치 버튼"],
        buttons: ["버튼", "뒤로 버튼"],
        traits: [
            "링크", "이미지", "조절 가능", "조정 가능", "검색 필드", "검색 텍스트 필드", "텍스트 필드",
            "보안 텍스트 필드", "팝업 버튼", "탭",
        ],
        states: ["선택됨", "흐리게 표시됨", "사용할 수 없음", "편집 중"],
        wordStates: ["켬", "끔", "켜짐", "꺼짐", "혼합됨", "펼쳐짐", "접힘"],
        dropped: ["정적 텍스트"],
        positions: ["#개 중 #번째", "# 중 #", "#/#"],
        hintStarts: [],
        hintMarks: ["이중 탭", "두 번 탭", "동작 사용 가능"],
        backLabels: ["뒤로"],
        system: ["voiceover 켬", "voiceover 끔", "화면 커튼 켬", "화면 커튼 끔"]
    )

    static let german = WalkLanguage(
        code: "de",
        headings: ["überschrift", "überschrift ebene #", "überschrift stufe #"],
        toggles: ["schalter", "umschalttaste", "umschalter", "schaltertaste"],
        buttons: ["taste", "zurück-taste", "zurücktaste"],
        traits: [
            "link", "bild", "anpassbar", "suchfeld", "textfeld", "sicheres textfeld",
            "popup-taste", "einblendtaste", "tab",
        ],
        states: ["ausgewählt", "grau dargestellt", "abgeblendet", "wird bearbeitet"],
        wordStates: ["ein", "aus", "gemischt", "erweitert", "reduziert"],
        dropped: ["statischer text"],
        positions: ["# von #"],
        hintStarts: ["Doppeltippen, um ", "Doppelt tippen, um ", "Aktionen verfügbar"],
        hintMarks: ["doppeltippen", "doppelt tippen"],
        backLabels: ["zurück"],
        system: [
            "voiceover ein", "voiceover aus", "voiceover eingeschaltet",
            "voiceover ausgeschaltet", "bildschirmvorhang ein", "bildschirmvorhang aus",
        ]
    )

    static let spanish = WalkLanguage(
        code: "es",
        headings: ["encabezado", "cabecera", "título", "encabezado nivel #", "título nivel #"],
        toggles: ["interruptor", "botón conmutador", "botón de conmutación"],
        buttons: ["botón", "botón atrás", "botón volver"],
        traits: [
            "enlace", "imagen", "ajustable", "campo de búsqueda", "campo de texto",
            "campo de texto seguro", "botón desplegable", "pestaña",
        ],
        states: ["seleccionado", "seleccionada", "atenuado", "no disponible", "se está editando"],
        wordStates: ["activado", "desactivado", "mixto", "expandido", "contraído"],
        dropped: ["texto estático"],
        positions: ["# de #"],
        hintStarts: [
            "Pulsa dos veces para ", "Toca dos veces para ", "Pulse dos veces para ",
            "Acciones disponibles",
        ],
        hintMarks: [],
        backLabels: ["atrás", "volver"],
        system: ["voiceover activado", "voiceover desactivado"]
    )

    static let french = WalkLanguage(
        code: "fr",
        headings: ["titre", "en-tête", "titre de niveau #", "titre niveau #"],
        toggles: ["bouton bascule", "commutateur", "bouton à bascule"],
        buttons: ["bouton", "bouton retour", "bouton de retour"],
        traits: [
            "lien", "image", "ajustable", "réglable", "champ de recherche", "champ de texte",
            "champ de texte sécurisé", "bouton contextuel", "bouton local", "onglet",
        ],
        states: ["sélectionné", "sélectionnée", "estompé", "grisé", "en cours de modification"],
        wordStates: ["activé", "désactivé", "mixte", "développé", "réduit"],
        dropped: ["texte statique"],
        positions: ["# sur #", "# de #"],
        hintStarts: [
            "Touchez deux fois pour ", "Toucher deux fois pour ",
            "Touchez deux fois l’écran pour ", "Actions disponibles",
        ],
        hintMarks: [],
        backLabels: ["retour", "précédent"],
        system: ["voiceover activé", "voiceover désactivé"]
    )

    static let japanese = WalkLanguage(
        code: "ja",
        headings: ["見出し", "見出しレベル#", "見出し レベル #", "ヘッダ"],
        toggles: ["スイッチボタン", "切り替えボタン", "スイッチ"],
        buttons: ["ボタン", "戻るボタン"],
        traits: [
            "リンク", "イメージ", "画像", "調整可能", "検索フィールド", "テキストフィールド",
            "保護されたテキストフィールド", "ポップアップボタン", "タブ",
        ],
        states: ["選択中", "選択済み", "選択項目", "淡色表示", "使用不可", "編集中"],
        wordStates: ["オン", "オフ", "混在"],
        dropped: ["スタティックテキスト", "静的テキスト"],
        positions: ["#/#", "#の#", "#個中#個目", "#中#"],
        hintStarts: [],
        hintMarks: ["ダブルタップ", "アクションがあります"],
        backLabels: ["戻る"],
        system: ["voiceoverオン", "voiceoverオフ", "voiceover オン", "voiceover オフ"]
    )

    static let italian = WalkLanguage(
        code: "it",
        headings: ["titolo", "intestazione", "intestazione livello #"],
        toggles: ["interruttore", "pulsante interruttore"],
        buttons: ["pulsante", "pulsante indietro"],
        traits: [
            "link", "immagine", "regolabile", "campo di ricerca", "campo di testo",
            "campo di testo sicuro", "pannello",
        ],
        states: ["selezionato", "selezionata", "oscurato", "disattivato in grigio"],
        wordStates: ["attivo", "non attivo", "attivato", "disattivato", "misto"],
        dropped: ["testo statico"],
        positions: ["# di #"],
        hintStarts: ["Tocca due volte per ", "Azioni disponibili"],
        hintMarks: [],
        backLabels: ["indietro"],
        system: ["voiceover attivato", "voiceover disattivato"]
    )

    static let portuguese = WalkLanguage(
        code: "pt",
        headings: ["título", "cabeçalho", "título nível #"],
        toggles: ["botão alternador", "botão de alternância", "interruptor"],
        buttons: ["botão", "botão voltar"],
        traits: [
            "link", "imagem", "ajustável", "campo de busca", "campo de pesquisa",
            "campo de texto", "campo de texto seguro", "aba", "separador",
        ],
        states: ["selecionado", "selecionada", "esmaecido", "indisponível"],
        wordStates: ["ativado", "desativado", "misto"],
        dropped: ["texto estático"],
        positions: ["# de #"],
        hintStarts: ["Toque duas vezes para ", "Ações disponíveis"],
        hintMarks: [],
        backLabels: ["voltar", "anterior"],
        system: ["voiceover ativado", "voiceover desativado"]
    )

    static let dutch = WalkLanguage(
        code: "nl",
        headings: ["kop", "koptekst", "kop niveau #"],
        toggles: ["schakelknop", "schakelaar"],
        buttons: ["knop", "terugknop"],
        traits: [
            "koppeling", "afbeelding", "aanpasbaar", "zoekveld", "tekstveld",
            "beveiligd tekstveld", "tabblad",
        ],
        states: ["geselecteerd", "gedimd", "wordt bewerkt"],
        wordStates: ["aan", "uit", "gemengd"],
        dropped: ["statische tekst"],
        positions: ["# van #"],
        hintStarts: ["Tik dubbel om ", "Tik tweemaal om ", "Handelingen beschikbaar"],
        hintMarks: [],
        backLabels: ["terug"],
        system: ["voiceover aan", "voiceover uit"]
    )

    static let chinese = WalkLanguage(
        code: "zh",
        headings: ["标题", "標題", "标题级别#", "标题 级别 #"],
        toggles: ["切换按钮", "开关按钮", "切換按鈕"],
        buttons: ["按钮", "返回按钮"],
        traits: [
            "按鈕", "链接", "連結", "图像", "图片", "影像", "可调整", "可调节", "搜索栏", "搜索文本栏",
            "文本栏", "安全文本栏", "标签页", "标签",
        ],
        states: ["已选定", "已选中", "所选", "已變暗", "变暗", "正在编辑"],
        wordStates: ["开", "关", "打开", "关闭", "混合"],
        dropped: ["静态文本"],
        positions: ["第#个，共#个", "第#项，共#项", "#/#"],
        hintStarts: [],
        hintMarks: ["轻点两下", "点按两次", "點兩下"],
        backLabels: ["返回"],
        system: ["voiceover打开", "voiceover关闭", "voiceover 打开", "voiceover 关闭"]
    )
}
