//! Lists the words for rows, columns, boxes and other units, in lower case.
//!
//! The words of many languages are here although few files have them: a label in a language that is missing would be read as a name, and its
//! columns as rows.

use super::super::LineKind;

/// The words for one unit and for several.
pub(super) struct Unit {
    pub(super) kind: LineKind,
    pub(super) one: &'static str,
    pub(super) several: &'static str,
}

pub(super) const UNITS: [Unit; 4] = [
    Unit {
        kind: LineKind::Row,
        one: "r z l row line zeile reihe ligne rangée fila renglón linha linea riga rij rad række rekke rivi řádek riadok wiersz sor rând \
              строка ряд vrstica redak satır γραμμή σειρά rida eilutė baris hàng 행 가로 橫 横 שורה صف سطر पंक्ति horizontal waagerecht \
              waagrecht",
        several: "rows lines zeilen reihen lignes rangées filas renglones linhas linee righe rijen rader rækker rivit řádky riadky wiersze \
                  sorok rânduri строки ряды redci vrstice satırlar horizontals byrow byrows rowmajor rowwise zeilenweise",
    },
    Unit {
        kind: LineKind::Column,
        one: "c col clm colum column spalte sp colonne columna coluna colonna kolom kolumne kolumn kol kolonne søjle kolumna sarake sloupec \
              stĺpec oszlop coloană столбец колонка стовпець колона stupac kolona stolpec sütun kolon στήλη veerg stulpelis kolonna \
              zutabe kolumno lajur cột 열 세로 欄 栏 縦 縱 竖 עמודה טור عمود ستون स्तंभ vertical vertikal senkrecht verticaal \
              verticale pionowo вертикаль вертикали lodrätt svisle أعمدة verticalement verticalmente",
        several: "cols columns spalten colonnes columnas colunas colonne kolommen kolumnen kolumner kolonner søjler sarakkeet kolumny \
                  sloupce stĺpce oszlopok coloane столбцы колонки стовпці колони stupci kolone stolpci sütunlar στήλες verticals",
    },
    Unit {
        kind: LineKind::Box,
        one: "b box bx block region nonet square subsquare subgrid subbox subblock minigrid sector quadrant quadrat teilquadrat kasten \
              kästchen kaestchen sektor bloc carré cuadrante caja bloque caixa bloco riquadro blocco blok blokk boks kwadrat čtverec \
              doboz квадрат блок kutu 宫 宮 ブロック 박스 tile cube",
        several: "boxes blocks regions nonets subsquares subgrids subboxes subblocks minigrids sectors quadrants quadrate \
                  teilquadrate kästen kaesten blöcke bloecke sektoren blocs carrés cuadrantes cajas bloques caixas blocos riquadri \
                  blocchi blokken kwadraty квадраты блоки cubes",
    },
    // Letters of several such words, other units, squares, which are boxes or cells, and names that hold several kinds of them. In Taiwan 列 is a row and 行 a column, in
    // Japan and on the mainland it is the other way round.
    Unit {
        kind: LineKind::Unclear,
        one: "s q x y h f k house haus unit group gruppe area zone cage rank file band stack diagonal across bereich 列 行",
        several: "squares tiles houses häuser haeuser units groups gruppen areas zones cages ranks files bands stacks diagonals bereiche",
    },
];

/// Words for columns that mean the order of cells wherever they are.
pub(super) const COLUMNWISE: &str = "bycol bycols bycolumn bycolumns columnmajor colmajor columnfirst colwise columnwise spaltenweise transpose \
                                     transposed transposition transponiert transponierte transposé transposée transposés transposées transpuesto \
                                     transpuesta traspuesto traspuesta transposto transposta trasposto trasposta transponerad transponowane \
                                     transponowany transponowana getransponeerd getransponeerde транспонированный транспонированная \
                                     транспонированное транспонировано kolumnami 転置 转置 轉置 vertically columnar fortran";

/// Words for boxes that are also those for cells, or for other things: `squares` are cells in many programs.
pub(in super::super) const OF_CELLS: [&str; 9] = [
    "squares",
    "quadrate",
    "carrés",
    "cuadrados",
    "kwadraty",
    "квадраты",
    "tiles",
    "cubes",
    "regions",
];
