# Words of hints, steps, mistakes and remarks in English.
#
# A file for another language has the same messages with the same arguments. A message that it leaves out is in English. It also has the
# texts of techniques, whose English ones are in the plugins:
#
#     technique-x-wing = X-Wing
#         .summary = The pattern and its consequence in one sentence.
#         .sentence = { $base } have { $pattern_digits } only in { $cover }
#         .variant-rows = rows
#
# The name is required, the attributes may be left out. A sentence has the placeholders that docs/plugins.md lists, as arguments:
# { $base } for {base}, { $pincer_cells } for {pincer.cells}, { $colour_1_cells } for {colour 1.cells}.
# Texts, arguments and selections by an argument are read; terms, functions and references to other messages are refused.

# $number is the number of a house, or a list such as 4 and 9; $count is how many.
row = { $count ->
    [one] row { $number }
   *[other] rows { $number }
}
column = { $count ->
    [one] column { $number }
   *[other] columns { $number }
}
block = { $count ->
    [one] box { $number }
   *[other] boxes { $number }
}
list-end = { $most } and { $last }
alternative = { $first } or { $second }
candidates-at = { $digits } at { $cells }
candidates-from = { $digits } from { $cells }

colour = colour { $name }
numbered-set = set { $number }
part = part { $number }
role-of-group = { $role } of { $group }
in-houses = in { $houses }

role-pivot = pivot
role-pincer = { $count ->
    [one] pincer
   *[other] pincers
}
role-fin = { $count ->
    [one] fin
   *[other] fins
}
role-endo-fin = { $count ->
    [one] endo fin
   *[other] endo fins
}
role-cannibal = { $count ->
    [one] cannibal
   *[other] cannibals
}
role-floor = floor
role-roof = roof
role-guardian = { $count ->
    [one] guardian
   *[other] guardians
}
role-restricted-common = restricted common
role-coloured = coloured
role-on = on
role-off = off
role-set = set
role-base-cell = { $count ->
    [one] base cell
   *[other] base cells
}
role-target-cell = { $count ->
    [one] target cell
   *[other] target cells
}
role-companion = { $count ->
    [one] companion
   *[other] companions
}
role-cross-line-cell = { $count ->
    [one] cross-line cell
   *[other] cross-line cells
}
role-other-cell = { $count ->
    [one] other cell
   *[other] other cells
}
role-cell = { $count ->
    [one] cell
   *[other] cells
}

node-group = group
node-set = set
node-hidden-set = hidden set
node-fish = fish
node-rectangle = rectangle

# A statement stands alone, after "if" or "as" ($clause is condition), or after a condition, "then" or "so" ($clause is consequence).
cell-is = { $cell } is { $digits }
cell-is-not = { $cell } is not { $digit }
cell-is-neither = { $cell } is not { $most } or { $last }
one-cell-is = { $cells } is { $digit }
no-cell-is = { $count ->
    [2] neither { $most } nor { $last } is { $digit }
   *[other] none of { $most } and { $last } is { $digit }
}
one-is-true = one of { $candidates } is true
none-is-true = none of { $candidates } is true
# $kind is group, set, hidden-set, fish, rectangle or other.
the-node = the { $node }
node-holds = { $node } holds
node-does-not-hold = { $node } does not hold
# A consequence. $count is the number of cells.
cells-hold = { $count ->
    [one] { $cells } is { $digits }
   *[other] { $cells } hold { $digits }
}

# $count is the number of digits that are missing.
set-lacks = { $count ->
    [one] if { $set } lacks { $lost }, it holds { $held }
   *[other] if { $set } lacks one of { $lost }, it holds { $held }
}
set-loses = then { $set } sees this { $lost }, loses it and holds { $held }

no-candidate-left = { $cell } has no candidate left
no-place-left = { $house } has no place left for { $digit }
both-true-and-false = { $cell } would be { $digit } and not { $digit } at once
consequences-contradict = the consequences contradict each other

in-cell = in { $cell }
cell-has-only = { $cell } has only { $digits }
cell-is-already = { $cell } is already { $digits }
only-two-places = the only two places for { $digit } in { $house }
only-places = the only places for { $digit } in { $house }
house-has-one = { $house } has one { $digit }
# $count is the number of cells.
cells-have-only = { $count ->
    [one] { $cells } has only { $digits }
   *[other] { $cells } have only { $digits }
}
# $count is the number of digits.
digits-have-only = { $count ->
    [one] { $digits } has only { $cells }
   *[other] { $digits } have only { $cells }
}
must-not-be-deadly = the { $node } must not be deadly
by-node = by the { $node }
by-label = by { $label }
shown-before = shown before

label-case = case { $path }
label-step = step { $path }
label-chain = chain { $path }
condition = if { $assumed }
because = as { $assumed }
then = then { $follows }
so = so { $follows }
# Statements that stand alone.
so-one-of-both = so { $one } or { $other }
which-cannot-be = which cannot be
closes-the-loop = this closes the loop, so exactly one end of each link is true, and a candidate that both ends of a link exclude is false
# A statement that stands alone.
suppose = suppose { $premise }
# A statement that stands alone.
so-cannot-be = So { $label } cannot be: { $so }.
this-cannot-be = This cannot be, so { $so }.
# A statement that stands alone.
so-in = So in { $label } { $so }.
in-every-case = In every case { $so }.
therefore = So { $so }.

place = place { $changes }
remove = remove { $candidates }
# After "so this or that".
remove-excluded = remove { $candidates }, which either of these rules out
and = { $first } and { $second }
in-short = In short: { $notation }.

look = Look at { $houses }
look-first = Look at { $houses } first
look-after = { $count ->
    [one] { $look }, after { $count } elimination
   *[other] { $look }, after { $count } eliminations
}
look-elsewhere = { $look }; parts of the pattern lie elsewhere

solved = Every cell has its digit.
solved-after-these-steps = After these steps every cell has its digit.
stuck = None of the loaded techniques finds a next step.
stuck-with-these-techniques = None of the techniques that may be used finds a next step.
no-further-digit = The techniques that may be used lead to no further digit.

wrong-value = { $cell } is { $digit }, which is wrong
impossible-value = { $cell } is { $digit }, and with it the givens and the digits placed before it have no solution
missing-mark-in-house = { $house } has a cell without its right mark
missing-mark-in-cell = { $cell } lacks its right mark
missing-mark = { $cell } lacks the mark { $digit }, which is right
stale-mark = { $cell } has the mark { $digit }, but { $value } is { $digit }
changed-given = { $cell } is { $digit }, but its given is { $given }
clash = { $digit } is at { $first } and { $second }, both in { $house }

one-solution = one solution
no-solution = no solution
several-solutions = several solutions
such-as = { $status }, such as
# $shown is the count as text.
solution-count = { $count ->
    [one] { $shown } solution
   *[other] { $shown } solutions
}
invalid = invalid: { $why }
failed = failed: { $why }
and-more = and more
check-solved = solved
check-right = right
check-wrong = wrong
open-cells = { $count ->
    [one] { $status }, { $count } cell open
   *[other] { $status }, { $count } cells open
}
# The name of a level, as scales have it: easy, very-hard.
level = { $level }
on-scale = { $level } on { $scale }
score = score { $score }
hardest = hardest { $technique }
not-finished = not finished by logic
given-count = { $count ->
    [one] { $count } given
   *[other] { $count } givens
}
symmetry = symmetry { $symmetry }
minimal = minimal
redundant-givens = { $count ->
    [one] { $count } given could go
   *[other] { $count } givens could each go
}
guesses = { $count ->
    [one] { $count } guess
   *[other] { $count } guesses
}
canonical-id = canonical id { $id }
solution = solution { $solution }
shape-groups = shape: { $symmetries } of 8 symmetries, { $groups ->
    [one] { $groups } group
   *[other] { $groups } groups
} ({ $touching } with corners)
shape-empty = empty: { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $columns ->
    [one] { $columns } column
   *[other] { $columns } columns
}, { $boxes ->
    [one] { $boxes } box
   *[other] { $boxes } boxes
}
shape-spread = boxes differ by { $spread }, { $off_centre } cells off the centre
waves = { $count ->
    [one] { $count } wave
   *[other] { $count } waves
}
bottleneck = bottleneck { $count }
inverse-availability = sum of 1/available { $sum }
eliminating-steps = { $count ->
    [one] { $count } eliminating step
   *[other] { $count } eliminating steps
}
easy-start = { $count ->
    [one] easy start of { $count } cell
   *[other] easy start of { $count } cells
}
hardest-rung = hardest rung { $count }
mean-guesses = { $guesses } guesses on average
seed = seed { $seed }
hint-place = place: { $text }
hint-technique = technique: { $text }
hint-step = step: { $text }
wrong-step = --after contradicts the solution; write changes of earlier answers about this puzzle
picture-of = { $count ->
    [one] { $kind } with { $count } given
   *[other] { $kind } with { $count } givens
}
picture-of-position = { $kind } with { $givens ->
    [one] { $givens } given
   *[other] { $givens } givens
} and { $count ->
    [one] { $count } digit placed
   *[other] { $count } digits placed
}
solutions-title = Solutions
solutions-of = { $title }: solutions

# Legends of pictures.
legend-where-contradiction = where the contradiction is
legend-pattern = pattern
legend-assumed = assumed: leads to the contradiction
legend-pivot = pivot: one of these is true
legend-pincer = pincer: end of the pattern
legend-fin = fin: extra place beside the pattern
legend-endo-fin = endo fin: place in two houses of the pattern
legend-cannibal = cannibal: place in two houses of the eliminations
legend-floor = floor: only these two digits
legend-roof = roof: these two digits and others
legend-guardian = guardian: one of them is true
legend-restricted-common = restricted common: in one set at most
legend-on = true in the chain
legend-off = false in the chain
legend-pattern-cell = cell of the pattern
legend-base-house = house of the pattern
legend-cover-house = house of the eliminations
legend-cover-line = cover line of a digit
legend-rectangle = rectangle: two of its digits could be exchanged
legend-strong-link = strong link: if the first is false, the second is true
legend-weak-link = weak link: if the first is true, the second is false
legend-chain-number = number of the case or chain
legend-group = group: one of them is true, or all are false
legend-not-both = not both are true
legend-sees = sees the eliminated candidate
legend-impossible-digit = digit that the cell cannot hold
legend-same-digit = the same digit
legend-no-place = no place for the digit
legend-placed = placed
legend-eliminated = eliminated
