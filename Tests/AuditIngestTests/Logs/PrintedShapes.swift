/// The shapes of home-made exporters, with an app of our own.
extension PrintedShape {
    typealias E = Expected

    static let known: [PrintedShape] = [
        PrintedShape(
            name: "warning sign, type in brackets, element after a dash",
            text:
                "⚠️ a11y [XCUIAccessibilityAuditType(rawValue: 1)] Contrast failed — element: Berth — north quay",
            expected: [E(rule: "contrast", label: "Berth — north quay")]
        ),
        PrintedShape(
            name: "probe with type, description, detail and element",
            text: """
                PROBE_ISSUE type=XCUIAccessibilityAuditType(rawValue: 4294967296) description=Action is missing detail=This element is missing accessibility action support equivalent to click/tap inputs. element=Attributes: Group, 0x7c56e97700, {{414.0, 350.0}, {900.0, 450.0}}, Disabled
                PROBE_ISSUE type=XCUIAccessibilityAuditType(rawValue: 2) description=Potentially inaccessible text detail=This element appears to display text that should be represented using the accessibility API. element=nil
                PROBE_ISSUE type=XCUIAccessibilityAuditType(rawValue: 1) description=Contrast failed detail=Contrast failed for UITextField element=Attributes: TextField, 0x7c56e97aa0, {{14.0, 50.0}, {90.0, 45.0}}, placeholderValue: 'Find a berth', Keyboard Focused
                """,
            expected: [
                E(rule: "action", type: "Group"), E(rule: "elementDetection", usable: false),
                E(rule: "contrast", type: "TextField"),
            ]
        ),
        PrintedShape(
            name: "preview name in brackets, element with its tree",
            text: """
                🔍 A11Y ISSUE [BerthRow_Previews-2] type=XCUIAccessibilityAuditType(rawValue: 4) desc=Hit area is too small element=Attributes: Button, 0x1132, {{8.0, 6.0}, {28.0, 28.0}}, identifier: 'berth-more', label: 'More'
                Element subtree:
                 →Button, 0x1132, {{8.0, 6.0}, {28.0, 28.0}}, identifier: 'berth-more', label: 'More'
                Path to element:
                 →Application, 0x1131, pid: 74, label: 'Harbor'
                """,
            expected: [
                E(
                    rule: "hitRegion",
                    type: "Button",
                    identifier: "berth-more",
                    label: "More",
                    screen: "BerthRow_Previews-2"
                )
            ]
        ),
        PrintedShape(
            name: "heading with a count, bullets with type in brackets, detail and element below",
            text: """
                Quay map — North tab: 2 accessibility audit issue(s).

                • [textClipped] Text clipped
                  Text of this SwiftUI.AccessibilityNode may be clipped at larger Dynamic Type sizes.
                  element: Attributes: StaticText, 0x1132, {{108.7, 160.8}, {77.7, 14.3}}, label: 'Harbor'

                • [contrast] Contrast nearly passed
                  Contrast is not high enough for SwiftUI.AccessibilityNode unless font size is larger.
                  element: nil
                """,
            expected: [
                E(
                    rule: "textClipped",
                    type: "StaticText",
                    label: "Harbor",
                    screen: "Quay map — North tab"
                ),
                E(rule: "contrast", screen: "Quay map — North tab", usable: false),
            ]
        ),
        PrintedShape(
            name: "reported-only findings with label, identifier and frame, some excused",
            text: """
                [a11y audit] Orders: 3 reported-only finding(s)
                • [contrast] Contrast failed  "Paid" id=orders.state frame=(16.0, 20.0, 40.0, 12.0)
                    excused: brand colour, see issue 12
                • [hitRegion] Hit area is too small  «no label» id= frame=(1.0, 2.0, 3.0, 4.0)
                • [elementDetection] Potentially inaccessible text  (no element)
                """,
            expected: [
                E(rule: "contrast", identifier: "orders.state", label: "Paid", screen: "Orders"),
                E(rule: "hitRegion", screen: "Orders", usable: false),
                E(rule: "elementDetection", screen: "Orders", usable: false),
            ]
        ),
        PrintedShape(
            name: "element type by number, label with an apostrophe, empty identifier",
            text:
                "Contrast failed — XCUIElementType(rawValue: 48) 'Captain's berth' id '' (24.0, 7.0, 60.0, 20.0) hittable=true",
            expected: [E(rule: "contrast", type: "StaticText", label: "Captain's berth")]
        ),
        PrintedShape(
            name: "detail only, label in brackets, optional frame",
            text:
                "harbor-accessibility-xxxl: XCUIAccessibilityAuditType(rawValue: 131072) Text of this UILabel may be clipped at larger Dynamic Type sizes. [Departures today] frame=Optional((16.0, 120.0, 82.0, 20.0)) id= nativeBars=[TabBar]",
            expected: [
                E(
                    rule: "textClipped",
                    label: "Departures today",
                    screen: "harbor-accessibility-xxxl"
                )
            ]
        ),
        PrintedShape(
            name: "several lines, label of several lines",
            text: """
                AUDIT ISSUE type=XCUIAccessibilityAuditType(rawValue: 1)
                  detail=Contrast failed for SwiftUI.AccessibilityNode
                  element=StaticText, {{24.0, 467.0}, {345.0, 621.3}},
                  label: 'A long text about moorings.

                It goes on.'
                AUDIT ISSUE type=XCUIAccessibilityAuditType(rawValue: 65536)
                  detail=User will not be able to change the font size of this MKAttributionLabel
                  element=nil
                """,
            expected: [
                E(
                    rule: "contrast",
                    type: "StaticText",
                    label: "A long text about moorings.\n\nIt goes on."
                ),
                E(rule: "dynamicType", usable: false),
            ]
        ),
        PrintedShape(
            name: "type is the element's, detail after a dash",
            text:
                "AUDIT ISSUE: type=9 label='' id='SafariWindow' — This element is missing useful accessibility information.",
            expected: [
                E(
                    rule: "sufficientElementDescription",
                    type: "Button",
                    identifier: "SafariWindow",
                    label: ""
                )
            ]
        ),
        PrintedShape(
            name: "JSON behind a marker",
            text:
                #"HARBOR_ISSUE {"auditType":"65536","compactDescription":"Dynamic Type font sizes are unsupported","element":{"identifier":"fare","label":"12 €","type":"staticText","frame":{"x":1,"y":2,"width":3,"height":4}},"scenario":"quay-dark"}"#,
            expected: [
                E(
                    rule: "dynamicType",
                    type: "StaticText",
                    identifier: "fare",
                    label: "12 €",
                    screen: "quay-dark"
                )
            ]
        ),
        PrintedShape(
            name: "begin, issue and end with a screen",
            text: """
                ACCESSIBILITY_AUDIT_BEGIN screen=Orders
                ACCESSIBILITY_AUDIT_ISSUE screen=Orders type=65536 identifier=orders.total label=Total frame=Optional((1.0, 2.0, 3.0, 4.0)) description=Dynamic Type font sizes are unsupported detail=User will not be able to change the font size of this UILabel
                ACCESSIBILITY_AUDIT_END screen=Orders
                ACCESSIBILITY_AUDIT_BEGIN screen=Cart
                ACCESSIBILITY_AUDIT_END screen=Cart
                ACCESSIBILITY_AUDIT_BEGIN screen=Map
                """,
            expected: [
                E(rule: "dynamicType", identifier: "orders.total", label: "Total", screen: "Orders")
            ],
            clean: ["Cart"],
            failed: ["Map"]
        ),
        PrintedShape(
            name: "screen in brackets, raw value, bars, number and label",
            text: """
                AUDIT [quay] 65536 | Dynamic Type font sizes are partially unsupported | 48 'Gate | A'
                AUDIT [quay] 2 | Potentially inaccessible text | -
                """,
            expected: [
                E(rule: "dynamicType", type: "StaticText", label: "Gate | A", screen: "quay"),
                E(rule: "elementDetection", screen: "quay", usable: false),
            ]
        ),
        PrintedShape(
            name: "bars without spaces, element cut in the middle",
            text: """
                AUDIT|orders|1|Contrast nearly passed|Attributes: StaticText, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, label: 'A berth is resc
                AUDIT|orders|2|Potentially inaccessible text|kein benanntes Element
                """,
            expected: [
                E(rule: "contrast", type: "StaticText", label: "A berth is resc", screen: "orders"),
                E(rule: "elementDetection", screen: "orders", usable: false),
            ]
        ),
        PrintedShape(
            name: "number in brackets, detail and description below",
            text: """
                ANCHOR ACCESSIBILITY AUDIT [1] Contrast failed
                Contrast failed for UIButtonLabel
                Attributes: Button, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, identifier: 'pay', label: 'Pay'
                """,
            expected: [E(rule: "contrast", type: "Button", identifier: "pay", label: "Pay")]
        ),
        PrintedShape(
            name: "label with spaces before an identifier that is none",
            text:
                "Accessibility audit issue: type=1 label=Export PDF identifier=<no identifier> summary=Contrast failed details=Contrast failed for UIButtonLabel element=<no element>",
            expected: [E(rule: "contrast", label: "Export PDF")]
        ),
        PrintedShape(
            name: "quoted label and type as element",
            text:
                "AXAUDIT issue: type=hitRegion desc=Hit area is too small element=\"Log\" Button frame=(1.0, 2.0, 3.0, 4.0)",
            expected: [E(rule: "hitRegion", type: "Button", label: "Log")]
        ),
        PrintedShape(
            name: "raw value and description only",
            text:
                "Device accessibility Orders: 131072 Attributes: StaticText, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Fee'",
            expected: [E(rule: "textClipped", type: "StaticText", label: "Fee", screen: "Orders")]
        ),
        PrintedShape(
            name: "German words, blocks between empty lines",
            text: """
                Typ 65536: Dynamic Type font sizes are unsupported
                User will not be able to change the font size of this UISearchBarTextField
                Attributes: SearchField, 0x1132, {{32.0, 128.0}, {338.0, 36.0}}, placeholderValue: 'Liegeplatz suchen'

                Typ 1: Contrast failed
                Contrast failed for SwiftUI.AccessibilityNode
                Kein Element
                """,
            expected: [
                E(rule: "dynamicType", type: "SearchField"), E(rule: "contrast", usable: false),
            ]
        ),
        PrintedShape(
            name: "compact text, detail and no element",
            text: """
                Hit area is too small
                The size of this UIButton is too small for user to interact.
                No element

                Contrast failed
                Contrast failed for UILabel
                Attributes: StaticText, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Tide'
                """,
            expected: [
                E(rule: "hitRegion", usable: false),
                E(rule: "contrast", type: "StaticText", label: "Tide"),
            ]
        ),
        PrintedShape(
            name: "screen, element number, identifier, frame and detail between bars",
            text: """
                A11Y-DETAIL Orders | type 48 | id 'orders.sub' | frame (24.0, 120.0, 200.0, 18.0) | Contrast is not high enough for SwiftUI.AccessibilityNode unless font size is larger.
                A11Y-DETAIL Map | no element | This element appears to display text that should be represented using the accessibility API.
                A11Y-AUDIT-TIMEOUT Ferry | Audit failed to complete in time
                """,
            expected: [
                E(rule: "contrast", type: "StaticText", identifier: "orders.sub", screen: "Orders"),
                E(rule: "elementDetection", screen: "Map", usable: false),
            ],
            failed: ["Ferry"]
        ),
        PrintedShape(
            name: "detail, then Element with a capital",
            text: """
                Accessibility audit issue: The size of this UIButton is too small for user to interact. Element: Attributes: Button, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Pay'
                Accessibility audit issue: This element appears to display text that should be represented using the accessibility API. Element: none
                """,
            expected: [
                E(rule: "hitRegion", type: "Button", label: "Pay"),
                E(rule: "elementDetection", usable: false),
            ]
        ),
        PrintedShape(
            name: "en dashes, description cut at 120",
            text: """
                AUDIT ISSUES:
                Orders: XCUIAccessibilityAuditType(rawValue: 1) – Contrast failed – Contrast failed for UILabel – Attributes: StaticText, 0x1132, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Fee'
                Cart: XCUIAccessibilityAuditType(rawValue: 4) – Hit area is too small – The size of this UIButton is too small for user to interact. – nil
                """,
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders"),
                E(rule: "hitRegion", screen: "Cart", usable: false),
            ]
        ),
        PrintedShape(
            name: "detail, element and screen in a sentence",
            text: """
                confirmed audit findings:
                Contrast failed for UILabel — "Fee" StaticText on Orders [parent orders.list; {{1.0, 2.0}, {3.0, 4.0}}]
                """,
            expected: [E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders")]
        ),
        PrintedShape(
            name: "console block of a scan",
            text: """
                --- Found 2 Accessibility Issue(s) ---
                1. Contrast failed
                   Detail: Contrast failed for UILabel
                   Element: "Fee" StaticText
                   Type: contrast
                2. Hit area is too small
                   Detail: The size of this UIButton is too small for user to interact.
                   Element: "Pay" Button
                """,
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Fee"),
                E(rule: "hitRegion", type: "Button", label: "Pay"),
            ]
        ),
        PrintedShape(
            name: "summary of a JavaScript helper",
            text: """
                [a11y] Orders (ios/xcuitest-audit, 5300ms): 2 errors, 0 warnings
                [a11y]   E contrast: Contrast failed — staticText label="Fee" (×2)
                [a11y]   E hitRegion: Hit area is too small — button id="pay" label="Pay"
                """,
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders"),
                E(
                    rule: "hitRegion",
                    type: "Button",
                    identifier: "pay",
                    label: "Pay",
                    screen: "Orders"
                ),
            ]
        ),
    ]

    static let invented: [PrintedShape] = [
        PrintedShape(
            name: "arrow",
            text: "❌ Contrast failed → Button \"Pay now\" (orders.pay)",
            expected: [E(rule: "contrast", type: "Button", label: "Pay now")]
        ),
        PrintedShape(
            name: "middle dots",
            text: "Orders · Text clipped · StaticText · 'Fee' · fee.label",
            expected: [
                E(
                    rule: "textClipped",
                    type: "StaticText",
                    identifier: "fee.label",
                    label: "Fee",
                    screen: "Orders"
                )
            ]
        ),
        PrintedShape(
            name: "tabs",
            text:
                "Orders\t4\tHit area is too small\tButton\tPay\torders.pay\nCart\t1\tContrast failed\tStaticText\tFee\tcart.fee",
            expected: [
                E(
                    rule: "hitRegion",
                    type: "Button",
                    identifier: "orders.pay",
                    label: "Pay",
                    screen: "Orders"
                ),
                E(
                    rule: "contrast",
                    type: "StaticText",
                    identifier: "cart.fee",
                    label: "Fee",
                    screen: "Cart"
                ),
            ]
        ),
        PrintedShape(
            name: "Markdown table",
            text:
                "| Screen | Issue | Element |\n|---|---|---|\n| Orders | Contrast failed | `Fee` |\n| Cart | Text clipped | — |",
            expected: [
                E(rule: "contrast", label: "Fee", screen: "Orders"),
                E(rule: "textClipped", screen: "Cart", usable: false),
            ]
        ),
        PrintedShape(
            name: "Markdown list",
            text:
                "## Orders\n- **Contrast failed** on `Fee` (StaticText)\n- **Hit area is too small**: Pay",
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders"),
                E(rule: "hitRegion", label: "Pay", screen: "Orders"),
            ],
            isReport: true
        ),
        PrintedShape(
            name: "colon and label",
            text: "Contrast failed: Fee",
            expected: [E(rule: "contrast", label: "Fee")]
        ),
        PrintedShape(
            name: "colon and nil words",
            text: "Contrast failed: unidentified element",
            expected: [E(rule: "contrast", usable: false)]
        ),
        PrintedShape(
            name: "element before",
            text: "Button \"Pay\": Hit area is too small",
            expected: [E(rule: "hitRegion", type: "Button", label: "Pay")]
        ),
        PrintedShape(
            name: "heading and indented keys",
            text:
                "Accessibility issue #1\n    screen: Orders\n    compact: Contrast failed\n    element: StaticText\n    label: Fee",
            expected: [E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders")]
        ),
        PrintedShape(
            name: "French wrapper",
            text:
                "Problème d'accessibilité [Commandes] : Contrast failed — élément : « Frais » (StaticText)",
            expected: [E(rule: "contrast", type: "StaticText", label: "Frais", screen: "Commandes")]
        ),
        PrintedShape(
            name: "Spanish nil",
            text: "Problema: Text clipped — elemento: ningún elemento",
            expected: [E(rule: "textClipped", usable: false)]
        ),
        PrintedShape(
            name: "key=value with quotes",
            text:
                "audit_issue screen=\"Orders\" rule=contrast msg=\"Contrast failed\" element_type=Button label=\"Pay, now\" id=\"orders.pay\"",
            expected: [
                E(
                    rule: "contrast",
                    type: "Button",
                    identifier: "orders.pay",
                    label: "Pay, now",
                    screen: "Orders"
                )
            ]
        ),
        PrintedShape(
            name: "logger's prefix",
            text:
                "2026-11-23 04:12:09.114 HarborUITests-Runner[7420:52411] AUDIT ISSUE [Orders] Contrast failed label='Fee'",
            expected: [E(rule: "contrast", label: "Fee", screen: "Orders")]
        ),
        PrintedShape(
            name: "description in the middle",
            text:
                "[Orders] Attributes: Switch, 0x11, {{1.0, 2.0}, {3.0, 4.0}}, identifier: 'tide', label: 'Tide alarm', value: 1 => Hit area is too small",
            expected: [
                E(
                    rule: "hitRegion",
                    type: "Switch",
                    identifier: "tide",
                    label: "Tide alarm",
                    screen: "Orders"
                )
            ]
        ),
        PrintedShape(
            name: "looks like",
            text: "Element has no description, looks like: Close — element: Button id 'x.close'",
            expected: [
                E(rule: "sufficientElementDescription", type: "Button", identifier: "x.close")
            ]
        ),
        PrintedShape(
            name: "string of the issue",
            text:
                "<XCUIAccessibilityAuditIssue> {CompactDescription:\"Contrast failed\", Element:\"Fee\"}\n<XCUIAccessibilityAuditIssue> {CompactDescription:\"Potentially inaccessible text\", Element:(null)}",
            expected: [
                E(rule: "contrast", label: "Fee"), E(rule: "elementDetection", usable: false),
            ]
        ),
        PrintedShape(
            name: "JSON over a logger",
            text:
                #"time=2026-11-23 level=warn payload={"screen":"Orders","issues":[{"compactDescription":"Contrast failed","elementLabel":"Fee","elementType":48},{"compactDescription":"Text clipped","element":null}]}"#,
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders"),
                E(rule: "textClipped", screen: "Orders", usable: false),
            ]
        ),
        PrintedShape(
            name: "JSON array",
            text:
                #"ISSUES [{"compact":"Hit area is too small","identifier":"pay"},{"compact":"Contrast failed","label":"Fee"}]"#,
            expected: [E(rule: "hitRegion", identifier: "pay"), E(rule: "contrast", label: "Fee")]
        ),
        PrintedShape(
            name: "sentence",
            text: "Contrast failed for Fee label on Orders",
            expected: [E(rule: "contrast", screen: "Orders", usable: false)]
        ),
        PrintedShape(
            name: "sentence with a quoted element",
            text: "Contrast failed for \"Fee\" on Orders",
            expected: [E(rule: "contrast", label: "Fee", screen: "Orders")]
        ),
        PrintedShape(
            name: "another language with a type",
            text:
                "AUDIT ISSUE [Bestellungen] type=XCUIAccessibilityAuditType(rawValue: 1) desc=Der Kontrast reicht nicht element=StaticText, 0x11, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Gebühr'",
            expected: [
                E(rule: "contrast", type: "StaticText", label: "Gebühr", screen: "Bestellungen")
            ]
        ),
        PrintedShape(
            name: "numbered list",
            text: "1) Contrast failed [Fee]\n2) Text clipped [Total]",
            expected: [E(rule: "contrast", label: "Fee"), E(rule: "textClipped", label: "Total")]
        ),
        PrintedShape(
            name: "semicolons",
            text: "screen=Orders; type=textClipped; compact=Text clipped; label=Fee; id=orders.fee",
            expected: [
                E(rule: "textClipped", identifier: "orders.fee", label: "Fee", screen: "Orders")
            ]
        ),
        PrintedShape(
            name: "frame as element",
            text: "Contrast failed — {{10.0, 20.0}, {30.0, 40.0}}",
            expected: [E(rule: "contrast", usable: false)]
        ),
        PrintedShape(
            name: "pointer as element",
            text: "Text clipped | <UILabel: 0x10580d100; frame = (24 312; 120 16)>",
            expected: [E(rule: "textClipped", usable: false)]
        ),
        PrintedShape(
            name: "two on a line",
            text: "Orders: Contrast failed 'Fee'; Text clipped 'Total'",
            expected: [
                E(rule: "contrast", label: "Fee", screen: "Orders"),
                E(rule: "textClipped", label: "Total", screen: "Orders"),
            ]
        ),
        PrintedShape(
            name: "Unicode label",
            text: "Contrast failed | label: 港口 🚢 | id: port",
            expected: [E(rule: "contrast", identifier: "port", label: "港口 🚢")]
        ),
        PrintedShape(
            name: "counts are no issues",
            text: "Contrast failed: 12\n12 × Text clipped\n| Contrast failed | 3 | 4 |",
            expected: []
        ),
        PrintedShape(
            name: "macOS rules",
            text:
                "AUDIT [Window] Parent/Child mismatch — element: Group id 'side'\nAUDIT [Window] Image has no label — element: Image",
            expected: [
                E(rule: "parentChild", type: "Group", identifier: "side", screen: "Window"),
                E(
                    rule: "sufficientElementDescription.imageWithoutLabel",
                    type: "Image",
                    screen: "Window"
                ),
            ]
        ),
        PrintedShape(
            name: "nil identifier, empty label",
            text: "Contrast failed label=\"\" identifier=nil type=XCUIElementTypeButton",
            expected: [E(rule: "contrast", type: "Button", label: "")]
        ),
        PrintedShape(
            name: "identifier in brackets after type",
            text: "[WARN] Orders > Contrast nearly passed > StaticText 'Fee'",
            expected: [E(rule: "contrast", type: "StaticText", label: "Fee", screen: "Orders")]
        ),
    ]
}
