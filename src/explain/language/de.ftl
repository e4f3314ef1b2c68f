# Wörter der Hinweise, Schritte, Fehler und Anmerkungen auf Deutsch.
#
# Häuser heißen Zeile, Spalte und Block, Zellen bleiben r3c7. Sätze vermeiden Fälle und Geschlechter, wo es geht.

row = Zeile { $number }
column = Spalte { $number }
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
    [condition] eine der Zellen { $cells } eine { $digit } ist
    [consequence] ist eine der Zellen { $cells } eine { $digit }
   *[statement] eine der Zellen { $cells } ist eine { $digit }
}
no-cell-is = { $clause ->
    [condition] keine der Zellen { $cells } eine { $digit } ist
    [consequence] ist keine der Zellen { $cells } eine { $digit }
   *[statement] keine der Zellen { $cells } ist eine { $digit }
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
cell-has-one-digit = in { $cell } passt nur eine Ziffer
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
as-a-chain-shows = { $proven }, wie eine Kette zeigt
which-cannot-be = ein Widerspruch
closes-the-loop = damit schließt sich die Schleife, also ist genau ein Ende jeder Verbindung wahr, und ein Kandidat, der beiden Enden widerspricht, ist falsch
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
look-everywhere = Schau dir das ganze Gitter an
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
legend-base-cell = Basiszelle: enthält eine der Ziffern
legend-target-cell = Zielzelle: enthält eine Ziffer der Basis
legend-companion = Begleitzelle: hat keine Ziffer der Basis
legend-cross-line = Querlinie: hier haben die Ziffern wenige Plätze
legend-base-house = Haus des Musters
legend-cover-house = Haus der Streichungen
legend-cover-line = Decklinie: in den Querlinien hat diese Ziffer keine anderen Plätze
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
