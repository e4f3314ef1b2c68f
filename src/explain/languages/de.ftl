# Wörter der Hinweise, Schritte, Fehler und Anmerkungen auf Deutsch.
#
# Häuser heißen Zeile, Spalte und Block, Zellen bleiben r3c7. Sätze vermeiden Fälle und Geschlechter, wo es geht.

row = { $count ->
    [one] Zeile { $number }
   *[other] Zeilen { $number }
}
column = { $count ->
    [one] Spalte { $number }
   *[other] Spalten { $number }
}
block = Block { $number }
list-end = { $most } und { $last }
alternative = { $first } oder { $second }
candidates-at = { $digits } in { $cells }
candidates-from = { $digits } aus { $cells }

colour = Farbe { $name }
numbered-set = Menge { $number }
part = Teil { $number }
role-of-group = { $role } von { $group }
in-houses = in { $houses }

role-pivot = Pivot
role-pincer = { $count ->
    [one] Zange
   *[other] Zangen
}
role-fin = { $count ->
    [one] Flosse
   *[other] Flossen
}
role-endo-fin = { $count ->
    [one] Endoflosse
   *[other] Endoflossen
}
role-cannibal = { $count ->
    [one] Kannibale
   *[other] Kannibalen
}
role-floor = Boden
role-roof = Dach
role-guardian = Wächter
role-restricted-common = gemeinsam
role-coloured = gefärbt
role-on = wahr
role-off = falsch
role-set = Menge
role-base-cell = { $count ->
    [one] Basiszelle
   *[other] Basiszellen
}
role-target-cell = { $count ->
    [one] Zielzelle
   *[other] Zielzellen
}
role-companion = { $count ->
    [one] Begleitzelle
   *[other] Begleitzellen
}
role-cross-line-cell = { $count ->
    [one] Querlinienzelle
   *[other] Querlinienzellen
}
role-other-cell = { $count ->
    [one] weitere Zelle
   *[other] weitere Zellen
}
role-cell = { $count ->
    [one] Zelle
   *[other] Zellen
}

node-group = Gruppe
node-set = Menge
node-hidden-set = versteckte Menge
node-fish = Fisch
node-rectangle = Rechteck

cell-is = { $clause ->
    [condition] { $cell } eine { $digits } ist
    [consequence] ist { $cell } eine { $digits }
   *[statement] { $cell } ist eine { $digits }
}
cell-is-not = { $clause ->
    [condition] { $cell } keine { $digit } ist
    [consequence] ist { $cell } keine { $digit }
   *[statement] { $cell } ist keine { $digit }
}
cell-is-neither = { $clause ->
    [condition] { $cell } weder { $most } noch { $last } ist
    [consequence] ist { $cell } weder { $most } noch { $last }
   *[statement] { $cell } ist weder { $most } noch { $last }
}
one-cell-is = { $clause ->
    [condition] { $cells } eine { $digit } ist
    [consequence] ist { $cells } eine { $digit }
   *[statement] { $cells } ist eine { $digit }
}
no-cell-is = { $clause ->
    [condition] keine der Zellen { $most } und { $last } eine { $digit } ist
    [consequence] ist keine der Zellen { $most } und { $last } eine { $digit }
   *[statement] keine der Zellen { $most } und { $last } ist eine { $digit }
}
one-is-true = { $clause ->
    [condition] einer der Kandidaten { $candidates } wahr ist
    [consequence] ist einer der Kandidaten { $candidates } wahr
   *[statement] einer der Kandidaten { $candidates } ist wahr
}
none-is-true = { $clause ->
    [condition] keiner der Kandidaten { $candidates } wahr ist
    [consequence] ist keiner der Kandidaten { $candidates } wahr
   *[statement] keiner der Kandidaten { $candidates } ist wahr
}
the-node = { $kind ->
    [fish] der { $node }
    [rectangle] das { $node }
   *[group] die { $node }
}
node-holds = { $clause ->
    [condition] { $node } gilt
    [consequence] gilt { $node }
   *[statement] { $node } gilt
}
node-does-not-hold = { $clause ->
    [condition] { $node } nicht gilt
    [consequence] gilt { $node } nicht
   *[statement] { $node } gilt nicht
}
cells-hold = { $count ->
    [one] hat { $cells } nur noch { $digits }
   *[other] haben { $cells } nur noch { $digits }
}

set-lacks = { $count ->
    [one] wenn in { $set } die { $lost } fehlt, enthält diese Menge { $held }
   *[other] wenn in { $set } eine von { $lost } fehlt, enthält diese Menge { $held }
}
set-loses = dann sieht { $set } diese { $lost }, verliert sie und enthält { $held }

no-candidate-left = { $cell } hat keinen Kandidaten mehr
no-place-left = { $house } hat keinen Platz mehr für { $digit }
both-true-and-false = { $cell } wäre eine { $digit } und zugleich keine { $digit }
consequences-contradict = die Folgen widersprechen einander

in-cell = in { $cell }
cell-has-only = { $cell } hat nur { $digits }
cell-is-already = { $cell } ist schon { $digits }
only-two-places = die einzigen zwei Plätze für { $digit } in { $house }
only-places = die einzigen Plätze für { $digit } in { $house }
house-has-one = { $house } hat nur eine { $digit }
cells-have-only = { $count ->
    [one] { $cells } hat nur { $digits }
   *[other] { $cells } haben nur { $digits }
}
digits-have-only = für { $digits } gibt es nur { $cells }
must-not-be-deadly = das { $node } darf nicht tödlich sein
by-node = { $kind ->
    [fish] durch den { $node }
    [rectangle] durch das { $node }
    [other] durch { $node }
   *[group] durch die { $node }
}
by-label = durch { $label }
shown-before = oben gezeigt

label-case = Fall { $path }
label-step = Schritt { $path }
label-chain = Kette { $path }
condition = wenn { $assumed }
because = da { $assumed }
then = dann { $follows }
so = also { $follows }
so-one-of-both = also gilt: { $one } oder { $other }
which-cannot-be = ein Widerspruch
closes-the-loop = damit schließt sich die Schleife, also ist genau ein Ende jeder Verbindung wahr, und ein Kandidat, den beide Enden einer Verbindung ausschließen, ist falsch
suppose = angenommen, { $premise }
so-cannot-be = Also ist { $label } unmöglich: { $so }.
this-cannot-be = Das kann nicht sein, also { $so }.
so-in = Also gilt in { $label }: { $so }.
in-every-case = In jedem Fall { $so }.
therefore = Also { $so }.

place = setze { $changes }
remove = streiche { $candidates }
remove-excluded = streiche { $candidates }, denn beides schließt das aus
and = { $first } und { $second }
in-short = Kurz: { $notation }.

look = Schau dir { $houses } an
look-first = Schau dir zuerst { $houses } an
look-after = { $count ->
    [one] { $look }, nach { $count } Streichung
   *[other] { $look }, nach { $count } Streichungen
}
look-elsewhere = { $look }; Teile des Musters liegen woanders

solved = Jede Zelle hat ihre Ziffer.
solved-after-these-steps = Nach diesen Schritten hat jede Zelle ihre Ziffer.
stuck = Keine der geladenen Techniken findet einen nächsten Schritt.
stuck-with-these-techniques = Keine der erlaubten Techniken findet einen nächsten Schritt.
no-further-digit = Die erlaubten Techniken führen zu keiner weiteren Ziffer.

wrong-value = { $cell } ist { $digit }, das ist falsch
impossible-value = { $cell } ist { $digit }, und damit haben die Vorgaben und die vorher gesetzten Ziffern keine Lösung
missing-mark-in-house = in { $house } fehlt einer Zelle der richtige Kandidat
missing-mark-in-cell = in { $cell } fehlt der richtige Kandidat
missing-mark = in { $cell } fehlt der richtige Kandidat { $digit }
stale-mark = in { $cell } ist { $digit } notiert, aber { $value } ist { $digit }
changed-given = { $cell } ist { $digit }, vorgegeben ist aber { $given }
clash = { $digit } steht in { $first } und { $second }, beide in { $house }

one-solution = eine Lösung
no-solution = keine Lösung
several-solutions = mehrere Lösungen
such-as = { $status }, zum Beispiel
solution-count = { $count ->
    [one] { $shown } Lösung
   *[other] { $shown } Lösungen
}
invalid = ungültig: { $why }
failed = gescheitert: { $why }
and-more = und weitere
check-solved = gelöst
check-right = richtig
check-wrong = falsch
open-cells = { $count ->
    [one] { $status }, { $count } Zelle offen
   *[other] { $status }, { $count } Zellen offen
}
level = { $level ->
    [beginner] Anfänger
    [extremely-easy] äußerst leicht
    [very-easy] sehr leicht
    [easy] leicht
    [medium] mittel
    [tricky] knifflig
    [hard] schwer
    [difficult] schwierig
    [very-hard] sehr schwer
    [unfair] unfair
    [expert] Experte
    [extreme] extrem
    [fiendish] teuflisch
    [diabolical] diabolisch
    [evil] böse
   *[other] { $level }
}
on-scale = { $level } auf der Skala { $scale }
score = Punktzahl { $score }
hardest = schwerste Technik { $technique }
not-finished = nicht durch Logik gelöst
given-count = { $count ->
    [one] { $count } Vorgabe
   *[other] { $count } Vorgaben
}
symmetry = { $symmetry ->
    [none] keine Symmetrie
    [half-turn] Symmetrie bei halber Drehung
    [quarter-turn] Symmetrie bei Vierteldrehung
    [horizontal] Symmetrie von oben und unten
    [vertical] Symmetrie von links und rechts
    [both-mirrors] Symmetrie von oben und unten und von links und rechts
    [diagonal] Symmetrie zur Diagonale von oben links
    [antidiagonal] Symmetrie zur Diagonale von unten links
    [both-diagonals] Symmetrie zu beiden Diagonalen
    [all] alle Symmetrien
   *[other] Symmetrie { $symmetry }
}
minimal = minimal
redundant-givens = { $count ->
    [one] { $count } Vorgabe ist entbehrlich
   *[other] { $count } Vorgaben sind entbehrlich, jede für sich
}
guesses = { $count } Mal geraten
canonical-id = kanonische Kennung { $id }
solution = Lösung { $solution }
shape-groups = Form: { $symmetries } von 8 Symmetrien, { $groups ->
    [one] { $groups } Gruppe
   *[other] { $groups } Gruppen
} ({ $touching } mit Ecken)
shape-empty = leer: { $rows ->
    [one] { $rows } Zeile
   *[other] { $rows } Zeilen
}, { $columns ->
    [one] { $columns } Spalte
   *[other] { $columns } Spalten
}, { $boxes ->
    [one] { $boxes } Block
   *[other] { $boxes } Blöcke
}
shape-spread = Unterschied der Blöcke { $spread }, Abstand von der Mitte { $off_centre } Zellen
waves = { $count ->
    [one] { $count } Welle
   *[other] { $count } Wellen
}
bottleneck = Engpass { $count }
inverse-availability = Summe von 1/verfügbar { $sum }
eliminating-steps = { $count ->
    [one] { $count } streichender Schritt
   *[other] { $count } streichende Schritte
}
easy-start = { $count ->
    [one] leichter Anfang von { $count } Zelle
   *[other] leichter Anfang von { $count } Zellen
}
hardest-rung = schwerste Sprosse { $count }
mean-guesses = im Mittel { $guesses } Mal geraten
seed = Startwert { $seed }
hint-place = Ort: { $text }
hint-technique = Technik: { $text }
hint-step = Schritt: { $text }
wrong-step = --after widerspricht der Lösung; schreibe Änderungen aus früheren Antworten zu diesem Rätsel
picture-of = { $count ->
    [one] { $kind } mit { $count } Vorgabe
   *[other] { $kind } mit { $count } Vorgaben
}
picture-of-position = { $count ->
    [one] { $kind } mit { $givens ->
        [one] { $givens } Vorgabe
       *[other] { $givens } Vorgaben
    } und { $count } gesetzten Ziffer
   *[other] { $kind } mit { $givens ->
        [one] { $givens } Vorgabe
       *[other] { $givens } Vorgaben
    } und { $count } gesetzten Ziffern
}
solutions-title = Lösungen
solutions-of = { $title }: Lösungen

legend-where-contradiction = wo der Widerspruch liegt
legend-pattern = Muster
legend-assumed = angenommen: führt zum Widerspruch
legend-pivot = Pivot: einer davon ist wahr
legend-pincer = Zange: Ende des Musters
legend-fin = Flosse: zusätzlicher Platz neben dem Muster
legend-endo-fin = Endoflosse: Platz in zwei Häusern des Musters
legend-cannibal = Kannibale: Platz in zwei Häusern der Streichungen
legend-floor = Boden: nur diese zwei Ziffern
legend-roof = Dach: diese zwei Ziffern und andere
legend-guardian = Wächter: einer davon ist wahr
legend-restricted-common = gemeinsam: in höchstens einer Menge
legend-on = wahr in der Kette
legend-off = falsch in der Kette
legend-pattern-cell = Zelle des Musters
legend-base-house = Haus des Musters
legend-cover-house = Haus der Streichungen
legend-cover-line = Decklinie einer Ziffer
legend-rectangle = Rechteck: zwei seiner Ziffern wären vertauschbar
legend-strong-link = starke Verbindung: ist der erste falsch, ist der zweite wahr
legend-weak-link = schwache Verbindung: ist der erste wahr, ist der zweite falsch
legend-chain-number = Nummer des Falls oder der Kette
legend-group = Gruppe: einer davon ist wahr, oder alle sind falsch
legend-not-both = nicht beide sind wahr
legend-sees = sieht den gestrichenen Kandidaten
legend-impossible-digit = in der Zelle unmögliche Ziffer
legend-same-digit = dieselbe Ziffer
legend-no-place = kein Platz für die Ziffer
legend-placed = gesetzt
legend-eliminated = gestrichen

# Techniken, nach ihrer Id. Der Kopf von en.ftl beschreibt diese Texte.

technique-full-house = Volles Haus
    .summary = Ein Haus hat genau eine offene Zelle; dorthin kommt die fehlende Ziffer.
    .sentence = { $placed_cells } ist die letzte offene Zelle in { $base }, und dort fehlt nur noch { $placed_digits }
technique-naked-single = Nackter Einer
    .summary = Eine Zelle hat nur noch einen Kandidaten; er wird gesetzt.
    .sentence = in { $placed_cells } ist nur noch { $placed_digits } möglich
technique-hidden-single = Versteckter Einer
    .summary = Eine Ziffer hat in einem Haus nur noch einen Platz; dort wird sie gesetzt.
    .sentence = in { $base } kann nur { $placed_cells } eine { $placed_digits } sein
    .variant-box = Block
    .variant-row = Zeile
    .variant-column = Spalte
    .variant-line = Zeile und Spalte
technique-locked-pair = Gesperrtes Paar
    .summary = Zwei Zellen einer Linie und eines Blocks haben dieselben zwei Kandidaten; beide entfallen im Rest von Linie und Block.
    .sentence = { $pattern_cells } haben keine anderen Kandidaten als { $pattern_digits }, also nimmt jede Zelle eine der beiden Ziffern, und für den Rest von { $base } bleibt keine davon
technique-locked-triple = Gesperrtes Tripel
    .summary = Die drei Zellen einer Linie und eines Blocks haben zusammen drei Kandidaten; diese entfallen im Rest von Linie und Block.
    .sentence = { $pattern_cells } haben zusammen keine anderen Kandidaten als { $pattern_digits }, also nimmt jede Zelle eine der drei Ziffern, und für den Rest von { $base } bleibt keine davon
technique-locked-candidates-type-1-pointing = Gesperrte Kandidaten Typ 1 (Pointing)
    .summary = In einem Block liegen alle Kandidaten einer Ziffer in einer Linie; die Ziffer entfällt im Rest dieser Linie.
    .sentence = in { $base } liegen alle Plätze für { $pattern_digits } in { $cover } ({ $pattern_cells }); einer davon ist eine { $pattern_digits }, also kann keine andere Zelle von { $cover } eine { $pattern_digits } sein
technique-locked-candidates-type-2-claiming = Gesperrte Kandidaten Typ 2 (Claiming)
    .summary = In einer Linie liegen alle Kandidaten einer Ziffer in einem Block; die Ziffer entfällt im Rest dieses Blocks.
    .sentence = in { $base } liegen alle Plätze für { $pattern_digits } in { $cover } ({ $pattern_cells }); einer davon ist eine { $pattern_digits }, also kann keine andere Zelle von { $cover } eine { $pattern_digits } sein
technique-double-pairs = Doppelte Paare
    .summary = Zwei Blöcke eines Bandes oder Stapels haben je zwei Plätze für eine Ziffer, in denselben zwei Linien; die Ziffer entfällt in diesen Linien im dritten Block.
    .sentence = { $base } haben nur je zwei Plätze für { $removed_digits }, und diese liegen in { $cover } ({ $pattern_cells }); damit ist { $removed_digits } in beiden Linien vergeben, und für den dritten Block bleibt dort keine
technique-multiple-lines = Mehrfache Linien
    .summary = Zwei Blöcke eines Bandes oder Stapels haben eine Ziffer nur in denselben zwei Linien; die Ziffer entfällt in diesen Linien im dritten Block.
    .sentence = in { $base } liegt { $removed_digits } nur in { $cover }; damit ist { $removed_digits } in beiden Linien vergeben, und für den dritten Block bleibt dort keine
technique-naked-pair = Nacktes Paar
    .summary = Zwei Zellen eines Hauses haben zusammen genau zwei Kandidaten; diese entfallen im Rest jedes Hauses, das beide Zellen enthält.
    .sentence = { $pattern_cells } haben keine anderen Kandidaten als { $pattern_digits }, also nimmt jede Zelle eine der beiden Ziffern, und für den Rest von { $base } bleibt keine davon
technique-naked-triple = Nacktes Tripel
    .summary = Drei Zellen eines Hauses haben zusammen genau drei Kandidaten; diese entfallen im Rest jedes Hauses, das alle drei Zellen enthält.
    .sentence = { $pattern_cells } haben zusammen keine anderen Kandidaten als { $pattern_digits }, also nimmt jede Zelle eine der drei Ziffern, und für den Rest von { $base } bleibt keine davon
technique-hidden-pair = Verstecktes Paar
    .summary = Zwei Ziffern eines Hauses haben nur dieselben zwei Zellen; alle anderen Kandidaten entfallen in diesen Zellen.
    .sentence = in { $base } haben { $pattern_digits } keine anderen Plätze als { $pattern_cells }, also ist in diesen beiden Zellen für andere Ziffern kein Platz
technique-hidden-triple = Verstecktes Tripel
    .summary = Drei Ziffern eines Hauses haben nur dieselben drei Zellen; alle anderen Kandidaten entfallen in diesen Zellen.
    .sentence = in { $base } haben { $pattern_digits } keine anderen Plätze als { $pattern_cells }, also ist in diesen drei Zellen für andere Ziffern kein Platz
technique-naked-quadruple = Nacktes Quadrupel
    .summary = Vier Zellen eines Hauses haben zusammen genau vier Kandidaten; diese entfallen im Rest jedes Hauses, das alle vier Zellen enthält.
    .sentence = { $pattern_cells } haben zusammen keine anderen Kandidaten als { $pattern_digits }, also nimmt jede Zelle eine der vier Ziffern, und für den Rest von { $base } bleibt keine davon
technique-hidden-quadruple = Verstecktes Quadrupel
    .summary = Vier Ziffern eines Hauses haben nur dieselben vier Zellen; alle anderen Kandidaten entfallen in diesen Zellen.
    .sentence = in { $base } haben { $pattern_digits } keine anderen Plätze als { $pattern_cells }, also ist in diesen vier Zellen für andere Ziffern kein Platz
technique-x-wing = X-Wing
    .summary = Zwei parallele Linien haben eine Ziffer nur in zwei kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-swordfish = Schwertfisch
    .summary = Drei parallele Linien haben eine Ziffer nur in drei kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-jellyfish = Qualle
    .summary = Vier parallele Linien haben eine Ziffer nur in vier kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-skyscraper = Wolkenkratzer
    .summary = Zwei parallele Linien haben je zwei Plätze für eine Ziffer und sind an einem Ende verbunden; Zellen, die beide anderen Enden sehen, verlieren sie.
    .sentence = { $base } haben nur je zwei Plätze für { $pincer_digits }; { $pattern_cells } liegen beide in { $pattern_house }, also ist höchstens eine dieser Zellen eine { $pincer_digits } und mindestens eine der Zellen { $pincer_cells } eine { $pincer_digits }; also kann keine Zelle, die beide sieht, eine { $pincer_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-2-string-kite = Zwei-Seil-Drachen
    .summary = Eine Zeile und eine Spalte haben je zwei Plätze für eine Ziffer, je einen davon im selben Block; die Zelle, die beide anderen Plätze sieht, verliert sie.
    .sentence = { $base } haben nur je zwei Plätze für { $pincer_digits }; { $pattern_cells } liegen beide in { $pattern_house }, also ist höchstens eine dieser Zellen eine { $pincer_digits } und mindestens eine der Zellen { $pincer_cells } eine { $pincer_digits }; also kann keine Zelle, die beide sieht, eine { $pincer_digits } sein
technique-turbot-fish = Steinbutt
    .summary = Zwei Häuser haben je zwei Plätze für eine Ziffer, und ein Platz des ersten sieht einen des zweiten; Zellen, die beide anderen Plätze sehen, verlieren sie.
    .sentence = { $base } haben nur je zwei Plätze für { $pincer_digits }; { $pattern_cells } liegen beide in { $pattern_house }, also ist höchstens eine dieser Zellen eine { $pincer_digits } und mindestens eine der Zellen { $pincer_cells } eine { $pincer_digits }; also kann keine Zelle, die beide sieht, eine { $pincer_digits } sein
technique-empty-rectangle = Leeres Rechteck
    .summary = Ein Block hat eine Ziffer nur in einer Zeile und einer Spalte, und eine Linie mit zwei Plätzen beginnt in einer davon; die Ziffer entfällt in der Zelle, die den anderen Platz und die andere Linie sieht.
    .sentence = { $base } brauchen je eine { $pincer_digits }; { $pattern_cells } liegen in { $pattern_house }, also ist höchstens eine davon eine { $pincer_digits }; die anderen Plätze sind { $pincer_cells }, also ist einer davon eine { $pincer_digits }, und keine Zelle, die alle sieht, kann eine { $pincer_digits } sein
technique-dual-2-string-kite = Doppelter Zwei-Seil-Drachen
    .summary = Zwei Zwei-Seil-Drachen teilen sich ihre zwei Plätze in einem Block; jeder streicht einen Platz der Ziffer.
    .sentence = { $base } haben nur je zwei Plätze für { $removed_digits }; { $pattern_cells } liegen beide in { $pattern_house }, also ist höchstens eine dieser Zellen eine { $removed_digits }; mindestens eine der Zellen { $pincer_1_cells } ist eine { $removed_digits } und mindestens eine der Zellen { $pincer_2_cells }; also kann keine Zelle, die eines dieser Paare ganz sieht, eine { $removed_digits } sein
technique-dual-empty-rectangle = Doppeltes leeres Rechteck
    .summary = Zwei leere Rechtecke haben denselben Block; jedes streicht einen Platz der Ziffer.
    .sentence = { $base } brauchen je eine { $removed_digits }; im ersten Rechteck liegen { $pattern_1_cells } in { $pattern_1_house }, also ist höchstens eine dieser Zellen eine { $removed_digits }, und einer der anderen Plätze ({ $pincer_1_cells }) ist eine { $removed_digits }; im zweiten Rechteck liegen { $pattern_2_cells } in { $pattern_2_house }, also ist einer der anderen Plätze ({ $pincer_2_cells }) eine { $removed_digits }; also kann keine Zelle, die alle diese Plätze eines Rechtecks sieht, eine { $removed_digits } sein
technique-w-wing = W-Wing
    .summary = Zwei Zellen xy sind durch eine starke Verbindung auf x verbunden; y entfällt in jeder Zelle, die beide sieht.
    .sentence = { $pincer_cells } haben nur { $pincer_digits }; in { $base } steht { $pattern_digits } entweder in { $pattern_any-cell }; in beiden Fällen sieht eine der Zellen { $pincer_cells } diese { $pattern_digits } und ist damit eine { $removed_digits }; also kann keine Zelle, die beide sieht, eine { $removed_digits } sein
technique-xy-wing = XY-Wing
    .summary = Eine Zelle xy sieht die Zellen xz und yz; z entfällt in jeder Zelle, die beide sieht.
    .sentence = der Pivot { $pivot_cells } ist eine { $pivot_any-digit }; in beiden Fällen nimmt er einer der Zangen ({ $pincer }) diese Ziffer, und die Zange ist dann eine { $removed_digits }; also kann keine Zelle, die beide Zangen sieht, eine { $removed_digits } sein
technique-xyz-wing = XYZ-Wing
    .summary = Eine Zelle xyz sieht die Zellen xz und yz; z entfällt in jeder Zelle, die alle drei sieht.
    .sentence = der Pivot { $pivot_cells } ist eine { $pivot_any-digit }; entweder ist er selbst eine { $removed_digits }, oder er nimmt einer der Zangen ({ $pincer }) seine Ziffer, und diese Zange ist dann eine { $removed_digits }; also ist in jedem Fall eine dieser drei Zellen eine { $removed_digits }, und keine Zelle, die alle drei sieht, kann eine { $removed_digits } sein
technique-remote-pair = Entferntes Paar
    .summary = Eine Kette von vier oder mehr Zellen mit denselben zwei Kandidaten enthält die beiden abwechselnd; beide entfallen in jeder Zelle, die beide Arten sieht.
    .sentence = { $colour_cells } haben nur { $colour_digits }, und zwei davon, die einander sehen, sind verschieden: { $colour_1 }, oder umgekehrt; also kann keine Zelle, die beide Arten sieht, eine { $colour_any-digit } sein
technique-bug-1 = BUG + 1
    .summary = Jede offene Zelle hat zwei Kandidaten und jede Ziffer in jedem Haus zwei Plätze, bis auf einen zusätzlichen Kandidaten; er ist wahr, und die anderen entfallen in seiner Zelle.
    .sentence = ohne { $guardian } hätte jede offene Zelle zwei Kandidaten und jede offene Ziffer in jedem Haus zwei Plätze; ein solches Gitter hat keine Lösung oder mehrere, dieses Rätsel aber genau eine, also lässt sich { $guardian_digits } in { $guardian_cells } setzen
technique-unique-rectangle-type-1 = Eindeutiges Rechteck Typ 1
    .summary = Drei Ecken eines Rechtecks haben nur zwei Ziffern; beide Ziffern entfallen in der vierten Ecke.
    .sentence = { $floor_cells } haben nur { $floor_digits }; wäre auch { $removed_cells }, die vierte Ecke des Rechtecks, eine { $floor_any-digit }, so wären die beiden Ziffern vertauschbar, und das Rätsel hätte eine zweite Lösung
technique-unique-rectangle-type-2 = Eindeutiges Rechteck Typ 2
    .summary = Zwei benachbarte Ecken eines Rechtecks haben neben dessen zwei Ziffern eine weitere, in beiden dieselbe; sie entfällt in jeder Zelle, die beide sieht.
    .sentence = wenn { $guardian_false }, haben die Ecken des Rechtecks ({ $floor_cells }, { $roof_cells }) nur { $floor_digits }; dann sind die beiden Ziffern vertauschbar, und das Rätsel hat eine zweite Lösung; also gilt, dass { $guardian_true }, und keine Zelle, die alle diese sieht, kann eine { $guardian_digits } sein
technique-unique-rectangle-type-3 = Eindeutiges Rechteck Typ 3
    .summary = Zwei benachbarte Ecken eines Rechtecks haben weitere Ziffern, die wie eine Zelle einer nackten Teilmenge wirken; die Ziffern der Teilmenge entfallen in den Zellen, die sie ganz sehen.
    .sentence = wenn keine der Zellen { $guardian_cells } eine { $guardian_any-digit } ist, haben die Ecken des Rechtecks ({ $floor_cells }, { $roof_cells }) nur { $floor_digits }; dann sind die beiden Ziffern vertauschbar, und das Rätsel hat eine zweite Lösung; also ist eine der beiden Zellen eine { $guardian_any-digit }, und zusammen wirken sie wie eine Zelle, die in { $base } mit { $set_1 } eine nackte Teilmenge bildet; diese braucht ihre Ziffern selbst
technique-unique-rectangle-type-4 = Eindeutiges Rechteck Typ 4
    .summary = Zwei Ecken eines Rechtecks haben nur dessen Ziffern, und ein Haus der anderen beiden hat eine der Ziffern sonst nirgends; die andere Ziffer entfällt in diesen beiden.
    .sentence = { $floor_cells } haben nur { $floor_digits }, und in { $base } liegt { $roof_digits } nur in { $roof_cells }; wäre { $removed_any-cell } eine { $removed_digits }, so hätte das Rechteck aus diesen vier Zellen nur { $floor_digits }; die beiden Ziffern wären vertauschbar, und das Rätsel hätte eine zweite Lösung
technique-unique-rectangle-type-5 = Eindeutiges Rechteck Typ 5
    .summary = Zwei gegenüberliegende Ecken eines Rechtecks, oder drei Ecken, haben neben dessen zwei Ziffern eine weitere, überall dieselbe; sie entfällt in jeder Zelle, die alle diese Ecken sieht.
    .sentence = wenn { $guardian_false }, haben die Ecken des Rechtecks ({ $floor_cells }, { $roof_cells }) nur { $floor_digits }; dann sind die beiden Ziffern vertauschbar, und das Rätsel hat eine zweite Lösung; also gilt, dass { $guardian_true }, und keine Zelle, die alle diese sieht, kann eine { $guardian_digits } sein
technique-unique-rectangle-type-6 = Eindeutiges Rechteck Typ 6
    .summary = Zwei gegenüberliegende Ecken eines Rechtecks haben nur dessen Ziffern, und beide Zeilen oder beide Spalten haben eine der Ziffern sonst nirgends; sie entfällt in den anderen beiden Ecken.
    .sentence = in { $base } liegt { $roof_digits } nur in den Ecken eines Rechtecks ({ $floor_cells }, { $roof_cells }); stünde sie in { $roof_cells }, so hätten alle vier Ecken nur { $floor_digits }; die beiden Ziffern wären vertauschbar, und das Rätsel hätte eine zweite Lösung
technique-hidden-rectangle = Verstecktes Rechteck
    .summary = Eine Ecke eines Rechtecks hat nur dessen zwei Ziffern, und Zeile und Spalte der gegenüberliegenden Ecke haben eine davon sonst nirgends; die andere entfällt in jener Ecke.
    .sentence = in { $base } liegt { $roof_digits } nur in { $roof_cells }, Ecken eines Rechtecks; wäre { $removed_cells }, wo sich beide kreuzen, eine { $removed_digits }, so wären beide Ecken daneben eine { $roof_digits } und die Ecke gegenüber, { $floor_cells }, eine { $removed_digits }; die beiden Ziffern wären vertauschbar, und das Rätsel hätte eine zweite Lösung
technique-avoidable-rectangle-type-1 = Vermeidbares Rechteck Typ 1
    .summary = Drei Ecken eines Rechtecks sind gelöst und nicht vorgegeben; die Ziffer, die es vervollständigen würde, entfällt in der vierten Ecke.
    .sentence = { $floor_cells } wurden gefunden, nicht vorgegeben; wäre { $removed_cells }, die vierte Ecke des Rechtecks, eine { $removed_digits }, so wären die Ziffern { $floor_digits } vertauschbar, und das Rätsel hätte eine zweite Lösung
technique-avoidable-rectangle-type-2 = Vermeidbares Rechteck Typ 2
    .summary = Zwei Ecken eines Rechtecks sind gelöst und nicht vorgegeben; die anderen beiden haben die Ziffern, die es vervollständigen würden, und eine weitere, in beiden dieselbe; sie entfällt in jeder Zelle, die beide sieht.
    .sentence = { $floor_cells } wurden gefunden, nicht vorgegeben; wenn { $guardian_false }, sind die Ziffern { $floor_digits } mit denen von { $roof_cells } vertauschbar, und das Rätsel hat eine zweite Lösung; also gilt, dass { $guardian_true }, und keine Zelle, die beide sieht, kann eine { $guardian_digits } sein
technique-finned-x-wing = X-Wing mit Flosse
    .summary = Zwei parallele Linien haben eine Ziffer nur in zwei kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-x-wing = Sashimi-X-Wing
    .summary = Wie X-Wing mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-swordfish = Schwertfisch mit Flosse
    .summary = Drei parallele Linien haben eine Ziffer nur in drei kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-swordfish = Sashimi-Schwertfisch
    .summary = Wie Schwertfisch mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-jellyfish = Qualle mit Flosse
    .summary = Vier parallele Linien haben eine Ziffer nur in vier kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-jellyfish = Sashimi-Qualle
    .summary = Wie Qualle mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-squirmbag = Squirmbag mit Flosse
    .summary = Fünf parallele Linien haben eine Ziffer nur in fünf kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-squirmbag = Sashimi-Squirmbag
    .summary = Wie Squirmbag mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-whale = Wal mit Flosse
    .summary = Sechs parallele Linien haben eine Ziffer nur in sechs kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-whale = Sashimi-Wal
    .summary = Wie Wal mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-leviathan = Leviathan mit Flosse
    .summary = Sieben parallele Linien haben eine Ziffer nur in sieben kreuzenden Linien, bis auf Flossen in einem Block; sie entfällt im Rest der kreuzenden Linien in diesem Block.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sashimi-leviathan = Sashimi-Leviathan
    .summary = Wie Leviathan mit Flosse, aber eine der Linien hat neben den Flossen nur einen Platz; die Ziffer entfällt in den kreuzenden Linien im Block der Flossen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-siamese-fish = Siamesischer Fisch
    .summary = Zwei Fische mit Flossen haben dieselben Basislinien und bis auf eine dieselben Decklinien; jeder streicht auch etwas anderes als der andere.
    .sentence = wenn { $fin_1_false }, liegt { $removed_digits } in { $base } nur in { $cover_1 }; wenn { $fin_2_false }, nur in { $cover_2 }; jeder dieser zwei Fische streicht Plätze im Blick aller seiner Flossen, also streicht auch eine Flosse sie
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-squirmbag = Squirmbag
    .summary = Fünf parallele Linien haben eine Ziffer nur in fünf kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-whale = Wal
    .summary = Sechs parallele Linien haben eine Ziffer nur in sechs kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-leviathan = Leviathan
    .summary = Sieben parallele Linien haben eine Ziffer nur in sieben kreuzenden Linien; sie entfällt im Rest der kreuzenden Linien.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-sue-de-coq = Sue de Coq
    .summary = Wo sich eine Linie und ein Block kreuzen, verteilen sich die Ziffern auf Zellen der Linie und Zellen des Blocks; jede Ziffer hat dort ihre Zelle und entfällt im Rest der Linie oder des Blocks.
    .sentence = { $set_1 } liegen in { $base } und in { $cover }, { $set_2 } in { $base }, { $set_3 } in { $cover }; ein Haus hat eine Ziffer nur einmal, also haben diese Zellen gerade genug Ziffern; jede davon steht dort, und keine andere Zelle ihres Hauses kann sie haben
technique-simple-colors-trap = Einfaches Färben (Trap)
    .summary = Zusammenhängende konjugierte Paare einer Ziffer bekommen abwechselnd zwei Farben; die Ziffer entfällt in jeder anderen Zelle, die beide Farben sieht.
    .sentence = Häuser mit nur zwei Plätzen für { $removed_digits } verbinden Farbe A ({ $colour_1_cells }) und Farbe B ({ $colour_2_cells }); in der einen Farbe ist jede Zelle eine { $removed_digits }, in der anderen keine; also kann keine Zelle, die beide Farben sieht, eine { $removed_digits } sein
technique-simple-colors-wrap = Einfaches Färben (Wrap)
    .summary = Zusammenhängende konjugierte Paare einer Ziffer bekommen abwechselnd zwei Farben; eine Farbe mit zwei Zellen, die einander sehen, ist falsch.
    .sentence = Häuser mit nur zwei Plätzen für { $removed_digits } verbinden die Zellen der Farbe A ({ $colour_1_cells }); entweder ist jede davon eine { $removed_digits } oder keine; zwei davon sehen einander, also keine
technique-multi-colors-1 = Mehrfaches Färben 1
    .summary = Farben einer Ziffer aus zwei Netzen sehen einander, also ist eine ihrer Gegenfarben wahr; die Ziffer entfällt in jeder Zelle, die diese beiden sieht.
    .sentence = { $removed_digits } steht überall in Farbe A ({ $colour_1_cells }) oder überall in ihrer Gegenfarbe B ({ $colour_2_cells }), und überall in Farbe C ({ $colour_3_cells }) oder überall in ihrer Gegenfarbe D ({ $colour_4_cells }), denn Häuser mit nur zwei Plätzen verbinden sie; sehen zwei Farben einander, so ist eine davon falsch und ihre Gegenfarbe richtig; also kann keine Zelle, die beide Gegenfarben sieht, eine { $removed_digits } sein
technique-multi-colors-2 = Mehrfaches Färben 2
    .summary = Eine Farbe einer Ziffer sieht beide Farben eines anderen Netzes, also ist sie falsch.
    .sentence = { $removed_digits } steht überall in Farbe A ({ $colour_1_cells }) oder nirgends dort, und überall in Farbe C ({ $colour_3_cells }) oder überall in Farbe D ({ $colour_4_cells }), denn Häuser mit nur zwei Plätzen verbinden sie; A sieht eine Zelle von C und eine Zelle von D, und eine dieser beiden ist eine { $removed_digits }, also steht in A keine
technique-x-chain = X-Kette
    .summary = Starke und schwache Verbindungen einer Ziffer im Wechsel, stark an beiden Enden: Ein Ende ist wahr, und die Ziffer entfällt in den Zellen, die beide sehen.
technique-xy-chain = XY-Kette
    .summary = Zellen mit zwei Kandidaten, von denen jede einen mit der nächsten teilt: Die erste oder die letzte enthält die Ziffer, die beiden übrig bleibt, und diese entfällt in den Zellen, die beide sehen.
technique-continuous-nice-loop = Kontinuierliche Schleife (Nice Loop)
    .summary = Eine geschlossene Kette aus starken und schwachen Verbindungen im Wechsel: Von jeder schwachen Verbindung ist ein Ende wahr, und Kandidaten, die beide Enden sehen, sind falsch.
technique-alternating-inference-chain-aic = Alternierende Inferenzkette (AIC)
    .summary = Starke und schwache Verbindungen im Wechsel, stark an beiden Enden: Ein Ende ist wahr, und Kandidaten, die beide sehen, sind falsch.
technique-discontinuous-nice-loop = Diskontinuierliche Schleife (Nice Loop)
    .summary = Eine geschlossene Kette aus starken und schwachen Verbindungen im Wechsel mit einem Bruch: Ein Kandidat zwischen zwei starken Verbindungen ist wahr, und einer mit einer schwachen Verbindung am Bruch ist falsch.
technique-grouped-continuous-nice-loop = Gruppierte kontinuierliche Schleife (Nice Loop)
    .summary = Eine kontinuierliche Schleife (Nice Loop), in der Gruppen von Kandidaten im Schnitt von Block und Linie wie einer wirken.
technique-grouped-aic = Gruppierte AIC
    .summary = Eine alternierende Inferenzkette, in der Gruppen von Kandidaten im Schnitt von Block und Linie wie einer wirken.
technique-grouped-discontinuous-nice-loop = Gruppierte diskontinuierliche Schleife (Nice Loop)
    .summary = Eine diskontinuierliche Schleife (Nice Loop), in der Gruppen von Kandidaten im Schnitt von Block und Linie wie einer wirken.
technique-als-xz = ALS-XZ-Regel
    .summary = Zwei fast gesperrte Mengen (ALS) können nicht beide eine Ziffer x enthalten, also enthält eine davon jede andere gemeinsame Ziffer z.
    .sentence = { $set_1 } und { $set_2 } haben je eine Ziffer mehr als Zellen, also enthält eine Menge, der eine Ziffer fehlt, alle ihre anderen; für { $restricted-common_digits } ist nicht in beiden zugleich Platz, denn die Plätze in der einen sehen die in der anderen; also kommt eine der Mengen ohne sie aus und enthält alles Übrige; in einer der beiden steht also { $removed_digits }
    .variant-singly-linked = einfach verbunden
    .variant-doubly-linked = doppelt verbunden
technique-als-xy-wing = ALS-XY-Wing
    .summary = Eine fast gesperrte Menge (ALS) nimmt einer von zwei anderen eine Ziffer; diese enthält dann alle ihre übrigen, also steht jede gemeinsame Ziffer z der beiden in einer davon.
    .sentence = jede Menge hat eine Ziffer mehr als Zellen, also enthält eine Menge, die eine Ziffer verliert, alle ihre anderen: { $set_2 } enthält { $restricted-common_1_digits } oder { $restricted-common_3_digits }; enthält sie { $restricted-common_1_digits }, verliert { $set_1 } die { $restricted-common_1_digits }; enthält sie { $restricted-common_3_digits }, verliert { $set_3 } die { $restricted-common_3_digits }; also enthält in jedem Fall eine dieser beiden { $removed_digits }
technique-als-xy-chain = ALS-XY-Kette
    .summary = Fast gesperrte Mengen (ALS) bilden eine Reihe, und ihre Verbindungsziffer passt immer nur in eine von zwei benachbarten; die erste oder die letzte enthält also jede gemeinsame Ziffer z.
    .sentence = jede Menge hat eine Ziffer mehr als Zellen, also enthält eine Menge, die eine Ziffer verliert, alle ihre anderen: { $sets }; also enthält die erste oder die letzte Menge { $removed_digits }
technique-death-blossom = Todesblüte
    .summary = Jede Ziffer einer Zelle fehlt dann einer fast gesperrten Menge (ALS), und diese enthält alle ihre anderen; eine gemeinsame Ziffer z aller Mengen steht also in einer davon.
    .sentence = welche Ziffer { $pivot_cells } auch ist ({ $pivot_any-digit }), eine fast gesperrte Menge verliert sie ({ $restricted-common }); diese Menge hat eine Ziffer mehr als Zellen, also enthält sie dann alle ihre anderen; also steht { $removed_digits } in jedem Fall in einer dieser Mengen
technique-franken-x-wing = Franken-X-Wing
    .summary = Zwei Zeilen und Blöcke (die Basis) haben eine Ziffer nur in zwei Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-franken-swordfish = Franken-Schwertfisch
    .summary = Drei Zeilen und Blöcke (die Basis) haben eine Ziffer nur in drei Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-franken-jellyfish = Franken-Qualle
    .summary = Vier Zeilen und Blöcke (die Basis) haben eine Ziffer nur in vier Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-franken-squirmbag = Franken-Squirmbag
    .summary = Fünf Zeilen und Blöcke (die Basis) haben eine Ziffer nur in fünf Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-franken-whale = Franken-Wal
    .summary = Sechs Zeilen und Blöcke (die Basis) haben eine Ziffer nur in sechs Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-franken-leviathan = Franken-Leviathan
    .summary = Sieben Zeilen und Blöcke (die Basis) haben eine Ziffer nur in sieben Spalten und Blöcken (den Deckhäusern), oder umgekehrt; sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-x-wing = Franken-X-Wing mit Flosse
    .summary = Zwei Zeilen und Blöcke (die Basis) haben eine Ziffer nur in zwei Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-swordfish = Franken-Schwertfisch mit Flosse
    .summary = Drei Zeilen und Blöcke (die Basis) haben eine Ziffer nur in drei Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-jellyfish = Franken-Qualle mit Flosse
    .summary = Vier Zeilen und Blöcke (die Basis) haben eine Ziffer nur in vier Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-squirmbag = Franken-Squirmbag mit Flosse
    .summary = Fünf Zeilen und Blöcke (die Basis) haben eine Ziffer nur in fünf Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-whale = Franken-Wal mit Flosse
    .summary = Sechs Zeilen und Blöcke (die Basis) haben eine Ziffer nur in sechs Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-finned-franken-leviathan = Franken-Leviathan mit Flosse
    .summary = Sieben Zeilen und Blöcke (die Basis) haben eine Ziffer nur in sieben Spalten und Blöcken (den Deckhäusern), oder umgekehrt, bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-siamese-franken-fish = Siamesischer Franken-Fisch
    .summary = Zwei Franken-Fische mit Flossen haben dieselben Basishäuser, aber nicht alle Deckhäuser gemeinsam; jeder streicht auch etwas anderes als der andere.
    .sentence = wenn { $fin_1_false }, liegt { $removed_digits } in { $base } nur in { $cover_1 }; wenn { $fin_2_false }, nur in { $cover_2 }; jeder dieser zwei Fische streicht Plätze im Blick aller seiner Flossen, also streicht auch eine Flosse sie
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-mutant-x-wing = Mutanten-X-Wing
    .summary = Zwei beliebige Häuser (die Basis) haben eine Ziffer nur in zwei anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-mutant-swordfish = Mutanten-Schwertfisch
    .summary = Drei beliebige Häuser (die Basis) haben eine Ziffer nur in drei anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-mutant-jellyfish = Mutanten-Qualle
    .summary = Vier beliebige Häuser (die Basis) haben eine Ziffer nur in vier anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-mutant-squirmbag = Mutanten-Squirmbag
    .summary = Fünf beliebige Häuser (die Basis) haben eine Ziffer nur in fünf anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-mutant-whale = Mutanten-Wal
    .summary = Sechs beliebige Häuser (die Basis) haben eine Ziffer nur in sechs anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-mutant-leviathan = Mutanten-Leviathan
    .summary = Sieben beliebige Häuser (die Basis) haben eine Ziffer nur in sieben anderen (den Deckhäusern); sie entfällt in den anderen Zellen der Deckhäuser und in Zellen, die in zwei Deckhäusern liegen.
    .sentence = in { $base } liegt { $pattern_digits } nur in { $cover }; damit ist { $pattern_digits } in { $cover } vergeben, und keine andere Zelle dort kann eine { $pattern_digits } sein, auch keine in zweien dieser Häuser
technique-finned-mutant-x-wing = Mutanten-X-Wing mit Flosse
    .summary = Zwei beliebige Häuser (die Basis) haben eine Ziffer nur in zwei anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-finned-mutant-swordfish = Mutanten-Schwertfisch mit Flosse
    .summary = Drei beliebige Häuser (die Basis) haben eine Ziffer nur in drei anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-finned-mutant-jellyfish = Mutanten-Qualle mit Flosse
    .summary = Vier beliebige Häuser (die Basis) haben eine Ziffer nur in vier anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-finned-mutant-squirmbag = Mutanten-Squirmbag mit Flosse
    .summary = Fünf beliebige Häuser (die Basis) haben eine Ziffer nur in fünf anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-finned-mutant-whale = Mutanten-Wal mit Flosse
    .summary = Sechs beliebige Häuser (die Basis) haben eine Ziffer nur in sechs anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-finned-mutant-leviathan = Mutanten-Leviathan mit Flosse
    .summary = Sieben beliebige Häuser (die Basis) haben eine Ziffer nur in sieben anderen (den Deckhäusern), bis auf Flossen; sie entfällt in den anderen Zellen der Deckhäuser, die jede Flosse sehen.
    .sentence = wenn { $fin_false }, liegt { $fin_digits } in { $base } nur in { $cover }, und für { $removed_cells } bleibt keine { $fin_digits }; wenn { $fin_true }, bleibt dort auch keine
technique-siamese-mutant-fish = Siamesischer Mutanten-Fisch
    .summary = Zwei Mutanten-Fische mit Flossen haben dieselben Basishäuser, aber nicht alle Deckhäuser gemeinsam; jeder streicht auch etwas anderes als der andere.
    .sentence = wenn { $fin_1_false }, liegt { $removed_digits } in { $base } nur in { $cover_1 }; wenn { $fin_2_false }, nur in { $cover_2 }; jeder dieser zwei Fische streicht Plätze im Blick aller seiner Flossen, also streicht auch eine Flosse sie
    .variant-rows = Zeilen
    .variant-columns = Spalten
technique-kraken-fish-type-1 = Kraken-Fisch Typ 1
    .summary = Ein Platz der Ziffer entfällt, wenn ein Fisch gilt, und ebenso durch eine Kette von jeder seiner Flossen; also ist er falsch.
    .sentence = wenn { $pivot_false }, liegt { $pivot_digits } in { $base } nur in { $cover }, und dieser Fisch streicht { $removed }; wenn { $pivot_true }, streicht eine Kette das ebenfalls
technique-kraken-fish-type-2 = Kraken-Fisch Typ 2
    .summary = Ketten führen von jedem Platz der Basis in einem Deckhaus und von jeder Flosse zur selben Streichung.
    .sentence = wenn keine Flosse eine { $pivot_digits } ist, bekommen { $cover } ihre { $pivot_digits } aus { $base_any-house }; also gilt, dass { $pivot_true }, und eine Kette von jedem dieser Plätze streicht { $removed }
technique-forcing-chain-contradiction = Zwangskette mit Widerspruch
    .summary = Ketten führen von einer Annahme zu ihrem Gegenteil, oder sie leeren eine Zelle oder ein Haus; die Annahme ist falsch.
    .sentence = angenommen, { $assumption }; dann führen die Ketten von dort zu einem Widerspruch: { $contradiction }
technique-forcing-chain-verity = Zwangskette mit gleicher Folge
    .summary = Ketten führen von allen Kandidaten einer Zelle, von allen Plätzen einer Ziffer in einem Haus, oder von wahr und falsch eines Kandidaten zur selben Folge; sie ist wahr.
    .sentence = { $cases }; in jedem dieser Fälle führt eine Kette zum selben Ergebnis, { $conclusion }
    .variant-cell = Zelle
    .variant-house = Haus
    .variant-candidate = Kandidat
technique-forcing-net-contradiction = Zwangsnetz mit Widerspruch
    .summary = Aus einer Annahme folgen Einer und schließlich ein Widerspruch; die Annahme ist falsch.
    .sentence = angenommen, { $assumption }; dann führen die folgenden Einer zu einem Widerspruch: { $contradiction }
technique-forcing-net-verity = Zwangsnetz mit gleicher Folge
    .summary = Jeder Kandidat einer Zelle oder jeder Platz einer Ziffer in einem Haus führt über Einer zur selben Folge; sie ist wahr.
    .sentence = { $cases }; in jedem dieser Fälle führen die folgenden Einer zum selben Ergebnis, { $conclusion }
    .variant-cell = Zelle
    .variant-house = Haus
technique-template-set = Schablone (Setzen)
    .summary = Alle verbliebenen Möglichkeiten, eine Ziffer im ganzen Gitter zu setzen, haben Zellen gemeinsam; diese enthalten die Ziffer.
    .sentence = jede Anordnung aller neun { $on_digits } benutzt { $on_cells }
technique-template-delete = Schablone (Streichen)
    .summary = Einige Plätze einer Ziffer gehören zu keiner verbliebenen Möglichkeit, sie im ganzen Gitter zu setzen; diese entfallen.
    .sentence = keine Anordnung aller neun { $removed_digits } benutzt { $removed_any-cell }
technique-trial-depth-1 = Probieren der Tiefe 1
    .summary = Aus einem Kandidaten folgen Einer und schließlich ein Widerspruch; der Kandidat entfällt.
    .sentence = angenommen, { $assumption }; dann führen die folgenden Einer zu einem Widerspruch: { $contradiction }
technique-trial-depth-2 = Probieren der Tiefe 2
    .summary = Aus einem Kandidaten folgen Einer, Proben der Tiefe 1 und schließlich ein Widerspruch; der Kandidat entfällt.
    .sentence = angenommen, { $assumption }; dann führen die folgenden Einer und Proben zu einem Widerspruch: { $contradiction }
technique-brute-force = Erschöpfende Suche
    .summary = Eine Suche zeigt, welcher Kandidat einer Zelle zur Lösung gehört.
    .sentence = { $pattern_cells } kann eine { $pattern_any-digit } sein; eine Suche zeigt, dass nur { $on_digits } zur Lösung gehört
technique-explainer-hidden-single = Versteckter Einer
    .summary = Eine Ziffer hat in einem Haus nur einen Platz. Zuerst kommt die letzte offene Zelle eines Hauses, dann Blöcke, dann Linien.
    .variant-last-cell = letzte offene Zelle
    .variant-box = Block
    .variant-row = Zeile
    .variant-column = Spalte
technique-explainer-direct-pointing = Direktes Pointing
    .summary = Alle Plätze einer Ziffer in einem Block liegen in einer Linie; damit bleibt ihr in einem anderen Block dieser Linie nur ein Platz.
technique-explainer-direct-hidden-pair = Direktes verstecktes Paar
    .summary = Ein verstecktes Paar lässt einer anderen Ziffer im Haus nur einen Platz.
technique-explainer-naked-single = Nackter Einer
    .summary = Eine Zelle hat nur einen Kandidaten.
technique-explainer-direct-hidden-triplet = Direktes verstecktes Tripel
    .summary = Ein verstecktes Tripel lässt einer anderen Ziffer im Haus nur einen Platz.
technique-explainer-pointing = Pointing
    .summary = Alle Plätze einer Ziffer in einem Block liegen in einer Linie; sie entfällt im Rest der Linie.
technique-explainer-claiming = Claiming
    .summary = Alle Plätze einer Ziffer in einer Linie liegen in einem Block; sie entfällt im Rest des Blocks.
technique-explainer-naked-pair = Nacktes Paar
    .summary = Zwei Zellen eines Hauses haben zwei Kandidaten; diese entfallen im Rest des Hauses.
technique-explainer-x-wing = X-Wing
    .summary = Die Plätze einer Ziffer in zwei Linien liegen in zwei kreuzenden Linien; sie entfällt in deren Rest.
technique-explainer-hidden-pair = Verstecktes Paar
    .summary = Zwei Ziffern haben in einem Haus zwei Plätze; die anderen Kandidaten entfallen dort.
technique-explainer-naked-triplet = Nacktes Tripel
    .summary = Drei Zellen eines Hauses haben drei Kandidaten; diese entfallen im Rest des Hauses.
technique-explainer-swordfish = Schwertfisch
    .summary = Die Plätze einer Ziffer in drei Linien liegen in drei kreuzenden Linien; sie entfällt in deren Rest.
technique-explainer-hidden-triplet = Verstecktes Tripel
    .summary = Drei Ziffern haben in einem Haus drei Plätze; die anderen Kandidaten entfallen dort.
technique-explainer-xy-wing = XY-Wing
    .summary = Eine Zelle xy sieht die Zellen xz und yz; z entfällt in jeder Zelle, die diese beiden sieht.
technique-explainer-xyz-wing = XYZ-Wing
    .summary = Eine Zelle xyz sieht die Zellen xz und yz; z entfällt in jeder Zelle, die alle drei sieht.
technique-explainer-unique-loops = Eindeutiges Rechteck oder eindeutige Schleife
    .summary = Eine Schleife von Zellen mit zwei gemeinsamen Kandidaten ergäbe zwei Lösungen; also ist ein anderer Kandidat ihrer Zellen wahr.
    .variant-type-1 = Typ 1
    .variant-type-2 = Typ 2
    .variant-type-3 = Typ 3
    .variant-type-4 = Typ 4
technique-explainer-naked-quad = Nacktes Quartett
    .summary = Vier Zellen eines Hauses haben vier Kandidaten; diese entfallen im Rest des Hauses.
technique-explainer-jellyfish = Qualle
    .summary = Die Plätze einer Ziffer in vier Linien liegen in vier kreuzenden Linien; sie entfällt in deren Rest.
technique-explainer-hidden-quad = Verstecktes Quartett
    .summary = Vier Ziffern haben in einem Haus vier Plätze; die anderen Kandidaten entfallen dort.
technique-explainer-bug = Bivalue Universal Grave
    .summary = Ohne die weiteren Kandidaten einiger Zellen hätte jede Zelle zwei Kandidaten und jede Ziffer zwei Plätze; also ist einer von ihnen wahr.
    .variant-type-1 = Typ 1
    .variant-type-2 = Typ 2
    .variant-type-3 = Typ 3
    .variant-type-4 = Typ 4
technique-explainer-aligned-pair-exclusion = Ausschluss von Paaren
    .summary = Ein Kandidat zweier Zellen entfällt, wenn jedes Paar mit ihm eine Regel verletzt oder eine Zelle leert, die beide sieht.
technique-explainer-forcing-chains = Zwangsketten und Zyklen
    .summary = Eine Kette führt von einem Kandidaten zu seinem Gegenteil, oder ein Zyklus führt zum Kandidaten zurück.
    .variant-x-cycle = X-Zyklus
    .variant-y-cycle = Y-Zyklus
    .variant-cycle = Zyklus
    .variant-x-chain = X-Kette
    .variant-chain = Kette
technique-explainer-aligned-triplet-exclusion = Ausschluss von Tripeln
    .summary = Ein Kandidat dreier Zellen entfällt, wenn jedes Tripel mit ihm eine Regel verletzt oder eine Zelle leert, die alle drei sieht.
technique-explainer-nishio-forcing-chains = Nishio-Zwangsketten
    .summary = Eine Ziffer in einer Zelle widerspricht sich selbst, allein über Verbindungen dieser Ziffer.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-multiple-forcing-chains = Mehrfache Zwangsketten
    .summary = Was aus jedem Kandidaten einer Zelle oder aus jedem Platz einer Ziffer in einem Haus folgt, ist wahr.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains = Dynamische Zwangsketten
    .summary = Wie mehrfache Zwangsketten; falsche Kandidaten entfallen dabei, und dadurch entstehen weitere Verbindungen.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains-1 = Dynamische Zwangsketten (+)
    .summary = Wie dynamische Zwangsketten, mit Pointing, Claiming, Paaren und X-Wings unterwegs; nur wo frühere Regeln nichts finden.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains-2 = Dynamische Zwangsketten (+ Zwangsketten)
    .summary = Wie dynamische Zwangsketten (+), mit Zwangsketten und Zyklen unterwegs; nur wo frühere Regeln nichts finden.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains-3 = Dynamische Zwangsketten (+ mehrfache Zwangsketten)
    .summary = Wie dynamische Zwangsketten (+), mit Zwangsketten, Zyklen und mehrfachen Zwangsketten unterwegs; nur wo frühere Regeln nichts finden.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains-4 = Dynamische Zwangsketten (+ dynamische Zwangsketten)
    .summary = Wie dynamische Zwangsketten (+), mit dynamischen Zwangsketten unterwegs; nur wo frühere Regeln nichts finden.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
technique-explainer-dynamic-forcing-chains-5 = Dynamische Zwangsketten (+ dynamische Zwangsketten (+ Zwangsketten))
    .summary = Wie dynamische Zwangsketten (+), mit dynamischen Zwangsketten und solchen mit Zwangsketten unterwegs; nur wo frühere Regeln nichts finden.
    .variant-contradiction = Widerspruch
    .variant-double = wahr und falsch
    .variant-cell = Zelle
    .variant-region = Haus
