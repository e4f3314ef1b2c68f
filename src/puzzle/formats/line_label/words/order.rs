//! Lists the words for directions and orders, and those that may stand beside a unit, in lower case.

/// The sides at which counting begins in a grid.
pub(super) const STARTS: &str = "top left above oben links oberste arriba izquierda haut gauche alto sinistra cima esquerda boven ltr ttb leftmost \
                                 topmost";

/// The sides at which counting does not begin.
pub(super) const ENDS: &str = "bottom right below beneath unten rechts unterste last letzte letzter dernier dernière última último ultima \
                               ultimo end ende fin up upwards abajo derecha bas droite basso destra baixo direita onder rechtsaf rightmost bottommost";

/// The sides among these; the other words have other meanings, too.
pub(super) const FAR_SIDES: &str = "bottom right below beneath unten rechts abajo derecha bas droite basso destra baixo direita onder rightmost \
                                    bottommost";

/// Words for another order of rows, columns or boxes.
pub(super) const TURNED: &str = "reverse reversed backward backwards mirror mirrored flip flipped fliplr flipud upside invert inverted rotate \
                                 rotated rot rtl btt rückwärts rueckwaerts gespiegelt gespiegelte spiegelverkehrt spiegelverkehrte \
                                 umgekehrt umgekehrte verkehrt verkehrte gedreht gedrehte invertido invertida inversé inversée inverso \
                                 ribaltato speculare bottomup righttoleft downward downwards abwärts shuffled permuted swapped \
                                 clockwise counterclockwise anticlockwise zigzag boustrophedon serpentine quer sideways kopfüber \
                                 kopfueber kopfstehend kopfstehende kopfstehendes seitenverkehrt seitenverkehrte andersherum andersrum hochkant \
                                 ondersteboven capovolto capovolta sottosopra retourné retournée renversé renversée pivoté pivotée \
                                 girado girada volteado volteada reflejado reflejada specchiato specchiata ruotato ruotata riflesso \
                                 espelhado espelhada rotacionado rotacionada gespiegeld gespiegelde gedraaid gedraaide omgekeerd \
                                 omgekeerde odwrócone odwrócony odwrócona obrócone obrócony obrócona unshift prepend";

/// Phrases for another order, of words that have other meanings alone.
pub(in super::super) const TURNED_PHRASES: [&str; 59] = [
    "steht kopf",
    "x then y",
    "x, then y",
    "x first",
    "column then row",
    "col then row",
    "columns then rows",
    "stehen kopf",
    "auf dem kopf",
    "auf den kopf",
    "on its side",
    "on its head",
    "on their side",
    "90 degrees",
    "270 degrees",
    "90 grad",
    "90\u{b0}",
    "270\u{b0}",
    "t\u{ea}te en bas",
    "\u{e0} l'envers",
    "boca abajo",
    "al rev\u{e9}s",
    "op zijn kop",
    "en miroir",
    "en espejo",
    "de cabeça para baixo",
    "do góry nogami",
    "lustrzan",
    "вверх ногами",
    "зеркальн",
    "перевёрнут",
    "перевернут",
    "повёрнут",
    "по столбцам",
    "по колонкам",
    "縦に",
    "縦読み",
    "竖着",
    "竖向",
    "纵向",
    "縱向",
    "転置",
    "反転",
    "鏡像",
    "逆さ",
    "列ごと",
    "列順",
    "转置",
    "轉置",
    "镜像",
    "翻转",
    "颠倒",
    "顛倒",
    "按列",
    "逐列",
    "旋转",
    "spegelvänd",
    "ters çevril",
    "zrcadlov",
];

/// Names and phrases with words for another order that say nothing about a grid.
pub(in super::super) const PHRASES: [&str; 5] = [
    "daily mirror",
    "sunday mirror",
    "mirror (daily)",
    "the mirror, sudoku",
    "kreuz und quer",
];

/// Words between a word that says so and another matter, as in `the first row is easy and the last column is hard`.
pub(super) const BREAKS: &str = "and und et y e ed but aber or oder than wie";

/// Words that say that one thing is another, as in `the first line is the leftmost column`.
pub(super) const COPULAS: &str = "sets is are was were equals ist sind entspricht est sont es son \u{e8} sono \u{e9} s\u{e3}o represents means holds contains bedeutet";

/// Words for one list of an array of lists, and for its index.
pub(super) const LISTS: &str = "list lists array arrays sublist sublists subarray subarrays tuple tuples string strings entry element item inner \
                                index liste listen lista listas elenco";

/// Words that say from which side.
pub(super) const FROM: &str = "from von vom starting beginning desde de da dal dalla depuis van";

/// The ends of columns. A text that names them first may mean columns.
pub(super) const VERTICAL: &str =
    "top bottom above below oben unten arriba abajo haut bas alto basso up down ttb btt upwards downwards";

/// Words between two directions, of which the first is that of the cells in a line.
pub(super) const THEN: &str = "then dann danach puis luego después poi";

/// Words for reading and writing.
pub(super) const READING: &str = "read reads reading written listed filled going lesen gelesen geschrieben lu lue lire leer leído leída letto";

/// The word after one for reading that says that the cells are in columns.
pub(super) const DOWN: &str = "down hinunter herunter hinab runter";

/// Words between one for a distribution and a unit, as in `column by column` and `je Spalte`.
pub(super) const EACH: &str =
    "by per pro je nach par por each every jede jeder jedes as als in cada chaque ogni";

/// Words after a unit that make it an order.
pub(super) const ORDERED: &str = "major wise order ordered first ordering format form based direction oriented layout up down zuerst data values arrays lists strings";

/// Words for an order itself.
pub(super) const ORDERS: &str = "order ordering ordnung reihenfolge anordnung ordre orden ordine ordem";

/// Orders of puzzles, and names for that of a grid.
pub(super) const PLAIN_ORDERS: &str = "difficulty rating alphabetical alphabetic random chronological numerical numeric ascending descending \
                                       natural reading normal standard usual any no in the this working short rank sort";

/// Words of texts about symmetry, which say how the givens lie.
pub(super) const SYMMETRY: &str = "symmetry symmetric symmetrical symmetrically symmetries pattern symmetrie symmetrisch symétrie simetría \
                                   simmetria";

/// Words that may stand beside a unit and change nothing: as in `The columns, from left to right`.
pub(super) const BETWEEN: &str = "by the in from to of and as order ordered ordering listed given are is major wise down nach der \
                                  die das von bis und als pro je per each all alle grid sudoku first zuerst read written gelesen \
                                  here these hier stored saved kept arranged puzzle below following cells a an one every nine ein eine jede jeder jedes neun \
                                  für fuer rätsel raetsel clues givens zellen felder ziffern werte inhalt daten digits values \
                                  content contents data string vom den dem le la les el los las il lo i de du des di del della do \
                                  da o cada chaque ogni por par et then";

/// Words of programs, in which the lines of a grid have names.
pub(super) const PROGRAM: &str = "let const var val int char byte short long float double string str bool boolean unsigned signed uint8 u8 i32 \
                                  usize auto static final public private protected internal readonly extern constexpr self this my dim \
                                  as new u i f vec vector array list slice std np numpy matrix mat tuple set get return def define end begin \
                                  board sudoku puzzle grid game field easy medium hard expert level t n m";

/// Signs before the number of a line.
pub(super) const NUMBER_SIGNS: &str =
    "no nr num number nummer numero número número n numéro 第 目 番 番目 id index idx key label name";

/// Words of rules, which name rows, columns and boxes and say nothing about lines.
pub(super) const RULES: &str = "fill enter place put contain contains containing appear appears repeat repeats repeated must once exactly unique                                 rule rules solve solved eintragen enthält enthalten ausfüllen genau vorkommen regel regeln";
