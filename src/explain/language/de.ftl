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
    [condition] { $cell } keine { $digits } ist
    [consequence] ist { $cell } keine { $digits }
   *[statement] { $cell } ist keine { $digits }
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

in-cell = in { $cell }
cell-has-only = { $cell } hat nur { $digits }
cell-has-one-digit = { $cell } hat nur eine Ziffer
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
which-cannot-be = was nicht sein kann
closes-the-loop = damit schließt sich die Schleife, also ist genau ein Ende jeder Verbindung wahr
suppose = angenommen, { $premise }
so-cannot-be = Also ist { $label } unmöglich: { $so }.
this-cannot-be = Das kann nicht sein, also { $so }.
so-in = Also gilt in { $label }: { $so }.
in-every-case = In jedem Fall { $so }.
therefore = Also { $so }.

place = setze { $changes }
remove = streiche { $candidates }
and = { $first } und { $second }
in-short = Kurz: { $notation }.

look = Schau dir { $houses } an.
look-and-beyond = Schau dir { $houses } an, und darüber hinaus.
look-everywhere = Schau dir das ganze Gitter an.
look-after = { $count ->
    [one] { $place }, nach { $count } Streichung.
   *[other] { $place }, nach { $count } Streichungen.
}

solved = Jede Zelle hat ihre Ziffer.
solved-after-these-steps = Nach diesen Schritten hat jede Zelle ihre Ziffer.
stuck = Keine der geladenen Techniken findet einen nächsten Schritt.
stuck-with-these-techniques = Keine der erlaubten Techniken findet einen nächsten Schritt.
no-further-digit = Die erlaubten Techniken führen zu keiner weiteren Ziffer.

wrong-value = { $cell } ist { $digit }, das ist falsch
impossible-value = { $cell } ist { $digit }, und damit haben die Vorgaben und die vorher gesetzten Ziffern keine Lösung
missing-mark-in-house = in { $house } fehlt einer Zelle der richtige Kandidat
missing-mark-in-cell = in { $cell } fehlt der richtige Kandidat
missing-mark = in { $cell } fehlt der Kandidat { $digit }, der richtig ist
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
on-scale = { $level } auf { $scale }
score = Punktzahl { $score }
hardest = schwerste Technik { $technique }
not-finished = nicht durch Logik gelöst
given-count = { $count } Vorgaben
symmetry = Symmetrie { $symmetry }
minimal = minimal
redundant-givens = { $count ->
    [one] { $count } Vorgabe ist entbehrlich
   *[other] { $count } Vorgaben sind entbehrlich, jede für sich
}
guesses = { $count } Mal geraten
canonical-id = kanonische Kennung { $id }
solution = Lösung { $solution }
shape-groups = Form: { $symmetries } von 8 Symmetrien, { $groups } Gruppen ({ $touching } mit Ecken)
shape-empty = leer: { $rows } Zeilen, { $columns } Spalten, { $boxes } Blöcke
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
easy-start = leichter Anfang von { $count } Zellen
hardest-rung = schwerste Sprosse { $count }
mean-guesses = im Mittel { $guesses } Mal geraten
