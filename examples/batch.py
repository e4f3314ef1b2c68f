#!/usr/bin/env python3
"""Loads puzzles that `sudokud generate --output json` has made into SQLite and DuckDB, and draws the distribution of their levels.

    sudokud generate --count 2000 --scale sotd --output json > batch.jsonl
    python3 examples/batch.py batch.jsonl --sqlite batch.sqlite --duckdb batch.duckdb --chart levels.svg

Several files are the parts of one batch (`--part I/N`). A puzzle that is in two of them is loaded once. DuckDB needs its Python package.
"""

import argparse
import json
import sqlite3
import sys
from html import escape

COLUMNS = ("id", "puzzle", "solution", "scale", "level", "score", "clues", "seed")
TABLE = """CREATE TABLE IF NOT EXISTS puzzles (
    id TEXT PRIMARY KEY, puzzle TEXT NOT NULL, solution TEXT NOT NULL, scale TEXT NOT NULL,
    level TEXT, score DOUBLE, clues INTEGER, seed BIGINT)"""
LEVELS = "SELECT level, count(*), min(score), avg(score), max(score) FROM puzzles GROUP BY level ORDER BY avg(score)"


def rows(paths):
    """Yields the rows with a puzzle."""
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if not row.get("puzzle"):
                    continue
                clues = sum(sign in "123456789" for sign in row["puzzle"])
                grade = row["grade"]
                yield (
                    row["canonicalId"],
                    row["puzzle"],
                    row["solution"],
                    grade["scale"],
                    grade.get("level"),
                    grade.get("score"),
                    clues,
                    # The API writes 64-bit numbers as texts.
                    int(row["seed"]),
                )


def load(database, puzzles):
    """Inserts the puzzles and returns the distribution: level, number, least, mean and greatest score."""
    database.execute(TABLE)
    marks = ", ".join("?" for _ in COLUMNS)
    insert = f"INSERT INTO puzzles VALUES ({marks}) ON CONFLICT DO NOTHING"
    database.executemany(insert, puzzles)
    database.commit()
    return database.execute(LEVELS).fetchall()


def chart(levels):
    """Returns a bar chart as SVG."""
    most = max(number for _, number, *_ in levels)
    bars = []
    for place, (level, number, least, mean, greatest) in enumerate(levels):
        width, y = 400 * number / most, 30 * place
        name = escape(level or "no level")
        bars.append(
            f'<text x="130" y="{y + 20}" text-anchor="end">{name}</text>'
            f'<rect x="140" y="{y + 5}" width="{width:.1f}" height="20" fill="#3b6ea5"/>'
            f'<text x="{width + 148:.1f}" y="{y + 20}">{number} (score {least:g} to {greatest:g}, mean {mean:.0f})</text>'
        )
    height = 30 * len(levels) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 {height}" font-family="sans-serif" font-size="14">'
        + "".join(bars)
        + "</svg>\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sqlite", default=":memory:", metavar="FILE")
    parser.add_argument("--duckdb", metavar="FILE")
    parser.add_argument("--chart", metavar="FILE", help="SVG file for the chart")
    arguments = parser.parse_args()
    puzzles = list(rows(arguments.files))
    if not puzzles:
        sys.exit("there is no puzzle in the input")
    levels = load(sqlite3.connect(arguments.sqlite), puzzles)
    if arguments.duckdb:
        import duckdb

        other = load(duckdb.connect(arguments.duckdb), puzzles)
        numbers = lambda found: [(level, number) for level, number, *_ in found]
        if numbers(other) != numbers(levels):
            sys.exit(f"the databases differ: {levels} and {other}")
    for level, number, least, mean, greatest in levels:
        print(f"{level or 'no level'}\t{number}\t{least:g}\t{mean:.1f}\t{greatest:g}")
    if arguments.chart:
        with open(arguments.chart, "w", encoding="utf-8") as file:
            file.write(chart(levels))


if __name__ == "__main__":
    main()
