"""The jobs that people do with the page, in a real browser against a real server."""

import contextlib
import hashlib
import re
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

from axe_core_python.selenium import Axe
from browser import Browser
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from server import EASY, HTML, X_WING, Server

# 31 cells on which a puzzle that needs a swordfish is found fast.
MASK = "..x.x...xx...x.x...x..x...x.x.x..xx.x..x.x.x..x.xx..x.x.x...x..x...x.x...xx...x.x"

browser = None
server = None


def setUpModule():
    global browser, server
    server = Server()
    browser = Browser()


def tearDownModule():
    browser.close()
    server.stop()


def page(fragment=""):
    browser.open(f"http://{server.public}/{fragment}")
    browser.wait(lambda: browser.all("#scale option"), "the list of scales")


def operators_page():
    browser.open(f"http://{server.admin}/")
    browser.wait(lambda: browser.all("#plugins tbody tr"), "the list of plugins")


def show_generator():
    page()
    browser.click("#tab-generator")
    browser.wait(lambda: browser.all("#needs input"), "the list of techniques")


def cell(index):
    return browser.find(f"#board-cells [data-cell='{index}']")


def label(index):
    return cell(index).get_attribute("aria-label")


def keys(*pressed):
    ActionChains(browser.driver).send_keys(*pressed).perform()


def keys_with(modifier, *pressed):
    ActionChains(browser.driver).key_down(modifier).send_keys(*pressed).key_up(modifier).perform()


def fragment():
    """What the address says after #."""
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(browser.driver.current_url).fragment))


def is_in_sight(selector):
    """Whether the window shows all of an element."""
    return browser.run(
        "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight",
        selector,
    )


def quarantine_faulty():
    """Lets the faulty plugin fail."""
    server.call("SudokuService/Grade", {"puzzle": X_WING, "scales": ["faulty"]})


class PageTest(unittest.TestCase):
    """A test that begins on a large screen in daylight."""

    def setUp(self):
        browser.size(1600, 1200)
        browser.theme("light")


class Workbench(PageTest):
    def test_a_pasted_puzzle_is_graded_and_its_path_leads_to_the_first_x_wing(self):
        page()
        browser.paste("\n".join(X_WING[row : row + 9] for row in range(0, 81, 9)))
        grades = {row.text.split()[0]: row.text for row in browser.wait(lambda: browser.all("#grades tbody tr"), "grades")}
        self.assertIn("hard", grades["hodoku"])
        self.assertGreaterEqual(len(grades), 8)
        browser.choose("#technique", "x-wing")
        browser.wait_text("#step-text", "X-Wing (rows): rows 3 and 4 hold 1 only in columns 1 and 6")
        picture = lambda: browser.find("#board-picture img")
        browser.wait(lambda: "X-Wing" in picture().get_attribute("alt"), "the picture of the step")
        cell = browser.find("#board-cells [data-cell='0']").get_attribute("aria-label")
        self.assertEqual(cell, "row 1, column 1: candidates 1 3 8; this step removes 1")
        self.assertIn("puzzle=" + X_WING, browser.driver.current_url)
        self.assertIn("step=18", browser.driver.current_url)
        browser.shoot("workbench-1600")
        # A colleague opens the link and sees the same step.
        page(browser.run("return location.hash"))
        browser.wait_text("#step-text", "X-Wing (rows)")
        self.assertEqual(browser.find("#step-number").text, "Step 18 of 56")

    def test_next_back_start_and_play_move_along_the_path(self):
        page("#puzzle=" + X_WING)
        number = lambda: browser.find("#step-number").text
        browser.wait(lambda: number() == "Start (56 steps)", "the start")
        for button, expected in [("next", "Step 1 of 56"), ("next", "Step 2 of 56"), ("back", "Step 1 of 56")]:
            browser.click(f"#{button}")
            self.assertEqual(number(), expected)
        browser.click("#play")
        browser.wait(lambda: number() == "Step 3 of 56", "play goes on by itself")
        browser.click("#play")
        here = number()
        time.sleep(2)
        self.assertEqual(number(), here)
        browser.click("#first")
        self.assertFalse(browser.find("#back").is_enabled())
        browser.find("#path").send_keys(Keys.END)
        browser.wait_text("#step-text", "Solved.")
        self.assertFalse(browser.find("#next").is_enabled())

    def test_a_damaged_link_says_what_is_wrong_with_it(self):
        note = lambda: browser.find("#link-note")
        for fragment, expected in [
            ("#puzzle=123", "The puzzle of this link is damaged: it has 3 characters, and a puzzle has 81"),
            ("#puzzle=x" + X_WING[1:], "its character 1 is “x”"),
            ("#pzzle=" + X_WING, "This link has no puzzle"),
            ("#puzzle=" + X_WING + "&values=12", "The digits of the player in this link are damaged"),
            ("#puzzle=" + X_WING + "&scale=nobodys", "the scale “nobodys”, which this server does not have"),
        ]:
            page(fragment)
            browser.wait(lambda: expected in note().text, expected)
            board, place = browser.find("#board"), note()
            self.assertLess(abs(board.rect["y"] + board.rect["height"] - place.rect["y"]), 60)
        page("#puzzle=123")
        browser.wait(lambda: note().is_displayed(), "the note")
        self.assertTrue(browser.driver.current_url.endswith("#puzzle=123"))
        browser.paste(X_WING)
        browser.wait(lambda: not note().is_displayed(), "no note beside another puzzle")
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#board.drawn img"), "a picture")
        self.assertFalse(note().is_displayed())

    def test_candidates_are_shown_and_hidden(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#board.drawn img"), "a picture")
        size = lambda: browser.run("return document.querySelector('#board-picture img').src")
        label = lambda: browser.find("#board-cells [data-cell='0']").get_attribute("aria-label")
        without = size()
        self.assertEqual(label(), "row 1, column 1: empty")
        browser.click("#marks")
        browser.wait(lambda: size() != without, "another picture")
        self.assertEqual(label(), "row 1, column 1: candidates 1 3 8")
        browser.click("#marks")
        browser.wait(lambda: label() == "row 1, column 1: empty", "no candidates")

    def test_a_technique_is_left_out_and_taken_in_again(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#leave-out option[value=x-wing]"), "the X-Wing of the path")
        browser.choose("#leave-out", "x-wing")
        row = lambda: next(row.text for row in browser.all("#grades tbody tr") if row.text.startswith("hodoku "))
        browser.wait(lambda: browser.all("#grades tbody tr") and "\u2192" in row(), "the grade without it")
        expected = server.call("SudokuService/Grade", {"puzzle": X_WING, "scales": ["hodoku"], "without": ["x-wing"]})["grades"][0]
        self.assertNotIn("x-wing", [used["technique"] for used in expected["techniques"]])
        self.assertRegex(row(), rf"\(724\) \u2192 .*\({expected['score']:g}\)")
        browser.wait(lambda: browser.all("#path li"), "the path without it")
        self.assertNotIn("X-Wing ", browser.text("#path"))
        browser.shoot("left-out-1600")
        browser.click("#left-out button")
        browser.wait(lambda: "X-Wing" in browser.text("#path"), "the path with it")
        self.assertNotIn("\u2192", row())

    def test_symbols_stand_in_place_of_digits(self):
        page("#puzzle=" + X_WING)
        source = lambda: browser.run("return decodeURIComponent(document.querySelector('#board-picture img')?.src ?? '')")
        browser.wait(lambda: browser.all("#board.drawn img"), "a picture")
        self.assertNotRegex(source(), ">[A-I]+</text>")
        browser.choose("#symbols", "ABCDEFGHI")
        browser.wait(lambda: re.search(">[A-I]+</text>", source()), "the picture with letters")
        self.assertIn("symbols=ABCDEFGHI", browser.run("return location.hash"))

    def test_a_hint_comes_in_three_grades(self):
        page("#puzzle=" + X_WING + "&step=18")
        browser.wait_text("#step-text", "X-Wing")
        browser.click("#hint-place")
        browser.wait_text("#hint", "Look at")
        self.assertNotIn("X-Wing", browser.text("#hint"))
        browser.click("#hint-technique")
        browser.wait_text("#hint", "X-Wing")
        self.assertNotIn("remove", browser.text("#hint"))
        browser.click("#hint-step")
        browser.wait_text("#hint", "rows 3 and 4 hold 1 only in columns 1 and 6, so their 1s use up columns 1 and 6, and no other cell there can be 1: remove 1")

    def test_the_hint_is_the_step_of_the_path_that_is_shown(self):
        # Without a step of its own, a hint is about the first one.
        for marked in [False, True]:
            page("#puzzle=" + X_WING)
            browser.wait(lambda: browser.all("#path li"), "a path")
            if marked:
                browser.click("#complete")
                browser.wait(lambda: not browser.all("#path li"), "a new path")
                browser.wait(lambda: browser.all("#path li"), "the path with complete marks")
                self.assertIn("notes 1 3 8", label(0))
            browser.click("#hint-step")
            said = lambda: browser.wait(lambda: browser.text("#hint"), "a hint")
            first = said()
            for number in [1, 2, 5, 18]:
                browser.find("#path").send_keys(Keys.HOME, *[Keys.DOWN] * number)
                browser.wait(lambda: browser.find("#step-number").text.startswith(f"Step {number} "), "the step")
                browser.click("#hint-step")
                with self.subTest(marked=marked, number=number):
                    self.assertIn(browser.text("#step-text"), said())
                    if number == 1:
                        self.assertEqual(first, said())

    def test_a_player_writes_values_and_notes_and_the_givens_stay(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        source = lambda: browser.run("return document.querySelector('#board-picture img')?.src")
        before = source()
        # The given 7 of r1c4, a value that the solution has, and notes in both ways.
        cell(3).click()
        keys("1")
        self.assertEqual(label(3), "row 1, column 4: 7, given")
        cell(6 * 9 + 8).click()
        keys("4")
        self.assertEqual(label(62), "row 7, column 9: 4")
        cell(0).click()
        keys_with(Keys.SHIFT, "1", "3")
        keys(Keys.RIGHT, "n", "5", "n")
        self.assertEqual([label(0), label(1)], ["row 1, column 1: empty; notes 1 3", "row 1, column 2: empty; notes 5"])
        browser.wait(lambda: source() != before, "a picture with them")
        self.assertEqual(fragment()["puzzle"], X_WING)
        self.assertEqual(fragment()["values"], X_WING[:62] + "4" + X_WING[63:])
        self.assertTrue(fragment()["notes"].startswith("13.5."))
        # The path goes on from there.
        browser.wait(lambda: browser.all("#path li"), "the path from there")
        self.assertEqual(browser.find("#step-number").text, "Start (55 steps)")
        browser.shoot("player-1600")
        link = browser.run("return location.hash")
        page(link)
        browser.wait(lambda: browser.all("#path li"), "the path of the link")
        self.assertEqual(label(62), "row 7, column 9: 4")
        # A wrong value is named, and taken back.
        cell(0).click()
        keys("3")
        browser.wait_text("#path-note", "r1c1 is 3, which is wrong.")
        keys(Keys.BACKSPACE)
        browser.wait(lambda: browser.all("#path li"), "a path again")
        self.assertEqual(browser.text("#path-note"), "")

    def test_a_step_that_is_shown_is_played_on(self):
        page("#puzzle=" + X_WING + "&step=18")
        browser.wait_text("#step-text", "X-Wing")
        solution = server.call("SudokuService/Solve", {"puzzle": X_WING, "solution": {}})["solution"]
        cell(73).click()
        keys(solution[73])
        self.assertEqual([label(73), label(4)], [f"row 9, column 2: {solution[73]}", "row 1, column 5: 2"])
        browser.wait(lambda: browser.all("#path li"), "a path")
        # The eliminations of the steps before count, too: a locked candidate has removed the 3.
        self.assertEqual((label(11), fragment()["complete"]), ("row 2, column 3: empty; notes 5 9", "1"))

    def test_a_change_is_taken_back_and_made_again(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        self.assertFalse(browser.find("#undo").is_enabled())
        cell(0).click()
        keys("3")
        keys("8")
        keys_with(Keys.CONTROL, "z")
        self.assertEqual(label(0), "row 1, column 1: 3")
        browser.click("#undo")
        self.assertEqual(label(0), "row 1, column 1: empty")
        self.assertNotIn("values", fragment())
        keys_with(Keys.CONTROL, "y")
        browser.click("#redo")
        self.assertEqual(label(0), "row 1, column 1: 8")
        self.assertFalse(browser.find("#redo").is_enabled())
        # Another puzzle, too.
        browser.click("#clear")
        self.assertNotIn("puzzle", fragment())
        browser.click("#undo")
        self.assertEqual((fragment()["puzzle"], label(0)), (X_WING, "row 1, column 1: 8"))
        # Digits are values again, not givens.
        cell(1).click()
        keys("1")
        self.assertEqual(fragment()["puzzle"], X_WING)

    def test_back_leads_to_the_puzzle_as_it_was_opened(self):
        page("#puzzle=" + EASY)
        browser.wait(lambda: browser.all("#path li"), "a path")
        cell(2).click()
        keys("4", Keys.BACKSPACE, "1")
        self.assertIn("values", fragment())
        browser.paste(X_WING)
        browser.driver.back()
        browser.wait(lambda: fragment().get("puzzle") == EASY and "values" in fragment(), "the puzzle with its value")
        browser.wait(lambda: label(2) == "row 1, column 3: 1", "its value")
        browser.driver.back()
        browser.wait(lambda: label(2) == "row 1, column 3: empty", "the puzzle of the link")
        browser.driver.forward()
        browser.wait(lambda: label(2) == "row 1, column 3: 1", "its value again")

    def test_digits_that_clash_are_marked(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        marked = lambda: [int(one.get_attribute("data-cell")) for one in browser.all("#board-cells [aria-invalid=true]")]
        self.assertEqual(marked(), [])
        cell(0).click()
        keys("7")
        self.assertEqual(marked(), [0, 3, 10])
        self.assertEqual(label(0), "row 1, column 1: 7; clashes with another 7")
        browser.shoot("clash-1600")
        keys(Keys.BACKSPACE)
        self.assertEqual(marked(), [])
        # Givens can clash while they are typed.
        page()
        cell(0).click()
        keys("5", Keys.RIGHT, "5")
        self.assertEqual(marked(), [0, 1])

    def test_digits_are_written_without_a_keyboard(self):
        browser.size(390, 800)
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        cell(0).click()
        pad = lambda text: next(button for button in browser.all("#pad button") if button.text == text)
        pad("3").click()
        self.assertEqual(label(0), "row 1, column 1: 3")
        pad("⌫").click()
        browser.click("[name=mode][value=note]")
        pad("1").click()
        pad("8").click()
        self.assertEqual(label(0), "row 1, column 1: empty; notes 1 8")
        pad("1").click()
        self.assertEqual(label(0), "row 1, column 1: empty; notes 8")

    def test_each_scale_has_a_sentence_in_the_choosers(self):
        page()
        scales = {scale["name"]: scale["summary"] for scale in server.call("CatalogService/ListScales", {})["scales"] if "summary" in scale}
        self.assertGreaterEqual(len(scales), 8)
        for chooser in ["scale", "generate-scale"]:
            texts = browser.run(f"return Object.fromEntries([...document.getElementById('{chooser}').options].map((one) => [one.value, one.text]))")
            for name, summary in scales.items():
                self.assertEqual(texts[name], f"{name}: {summary}")

    def test_a_puzzle_is_typed_with_the_keyboard_alone(self):
        page()
        focused = lambda: browser.run("return document.activeElement.id || document.activeElement.dataset.cell")
        for _ in range(30):
            keys(Keys.TAB)
            if focused() == "0":
                break
        self.assertEqual(focused(), "0", "the tab key reaches the grid")
        for row in range(9):
            for column in range(9):
                character = X_WING[row * 9 + column]
                keys(*([character] if character != "." else []), *([Keys.RIGHT] if column < 8 else []))
            keys(Keys.HOME, Keys.DOWN)
        browser.wait(lambda: browser.all("#path li"), "a path")
        self.assertIn("puzzle=" + X_WING, browser.driver.current_url)
        for _ in range(60):
            keys(Keys.TAB)
            if focused() == "path":
                break
        self.assertEqual(focused(), "path", "the tab key reaches the path")
        keys(Keys.DOWN, Keys.DOWN)
        self.assertEqual(browser.find("#step-number").text, "Step 2 of 56")

    def test_a_grid_with_several_solutions_and_one_that_breaks_the_rules_are_named_so(self):
        page("#puzzle=" + X_WING[:60] + "." * 21)
        browser.wait_text("#verdict", "several solutions")
        page("#puzzle=" + "11" + "." * 79)
        browser.wait(lambda: "r1c1" in browser.text("#verdict") or "no solution" in browser.text("#verdict"), "a verdict")
        self.assertFalse(browser.find("#problem").is_displayed())

    def test_the_time_until_a_picture_is_measured(self):
        first = []
        for _ in range(10):
            page("#puzzle=" + X_WING)
            browser.wait(lambda: browser.all("#path li"), "a path")
            first.append(browser.run("return performance.getEntriesByName('first-picture')[0].startTime"))
        again = sorted(first[1:])
        for _ in range(40):
            browser.click("#next")
            time.sleep(0.1)
        entries = browser.run("return performance.getEntriesByName('picture').map((entry) => entry.duration)")
        steps = sorted(entries[-40:])
        print(f"picture {first[0]:.0f} ms after the begin of the first loading, {again[4]:.0f} ms (median) of later ones; a step, median {steps[20]:.1f} ms, slowest {steps[-1]:.1f} ms")


class Generator(PageTest):
    def test_a_puzzle_that_needs_a_swordfish_on_a_painted_mask_is_made_and_printed(self):
        show_generator()
        for part in ["#needs-part", "#mask-part", "#numbers-part"]:
            browser.click(f"{part} summary")
        browser.find("#needs-filter").send_keys("swordfish")
        browser.click("#needs input[value=swordfish]")
        self.assertEqual(browser.text("#needs-part summary"), "Techniques that each puzzle needs: Swordfish")
        # The first painted rows with the mouse, the rest with the keyboard.
        cell = lambda index: browser.find(f"#mask-cells [data-cell='{index}']")
        for index in [index for index in range(9) if MASK[index] == "x"]:
            cell(index).click()
        cell(9).click()
        cell(9).click()
        for index in range(9, 81):
            if index % 9 == 0 and index > 9:
                ActionChains(browser.driver).send_keys(Keys.HOME, Keys.DOWN).perform()
            if MASK[index] == "x":
                ActionChains(browser.driver).send_keys(" ").perform()
            if index % 9 < 8:
                ActionChains(browser.driver).send_keys(Keys.RIGHT).perform()
        painted = browser.run(
            "return [...document.querySelectorAll('#mask-cells [data-cell]')]"
            ".map((cell) => cell.getAttribute('aria-selected') === 'true' ? 'x' : '.').join('')"
        )
        self.assertEqual(painted, MASK)
        count = browser.find("#count")
        count.clear()
        count.send_keys("1")
        browser.find("#seed").send_keys("1")
        browser.click("#generate")
        browser.wait(lambda: browser.find("#generate").is_enabled(), "the end of the search")
        self.assertEqual(browser.text("#generated"), "1 puzzle.")
        browser.shoot("generator-1600")
        browser.click("#save-text")
        puzzle = browser.downloaded("sudoku.txt").decode().strip()
        self.assertEqual("".join("." if character == "." else "x" for character in puzzle), MASK)
        graded = server.call("SudokuService/Grade", {"puzzle": puzzle})
        self.assertIn("swordfish", [used["technique"] for used in graded["grades"][0]["techniques"]])
        browser.click("#save-csv")
        head, row = browser.downloaded("sudoku.csv").decode().splitlines()
        self.assertEqual(head, "puzzle,scale,level,score,hardest,seed")
        self.assertTrue(row.startswith(puzzle + ",standard,"), row)
        browser.click("#save-svg")
        self.assertTrue(browser.downloaded("sudoku-1.svg").startswith(b"<svg "))
        browser.click("#save-pdf")
        self.assertTrue(browser.downloaded("sudoku.pdf").startswith(b"%PDF-"))
        browser.click("#made button")
        browser.wait(lambda: "puzzle=" + puzzle in browser.driver.current_url, "the puzzle in the workbench")

    def test_dragging_the_mouse_paints(self):
        show_generator()
        browser.click("#mask-part summary")
        cell = lambda index: browser.find(f"#mask-cells [data-cell='{index}']")
        ActionChains(browser.driver).click_and_hold(cell(0)).move_to_element(cell(1)).move_to_element(cell(2)).release().perform()
        self.assertEqual(browser.find("#mask-count").text, "3 cells")
        browser.click("#mask-turn")
        self.assertEqual(browser.find("#mask-count").text, "6 cells")
        browser.click("#mask-clear")
        self.assertEqual(browser.find("#mask-count").text, "any")

    def test_several_puzzles_come_one_after_the_other_and_a_search_can_be_stopped(self):
        show_generator()
        browser.choose("#level", "easy")
        browser.click("#generate")
        browser.wait(lambda: browser.text("#generated") == "4 puzzles.", "four puzzles")
        self.assertEqual(len(browser.all("#made figure img")), 4)
        # No extreme puzzle has sixty givens.
        browser.click("#numbers-part summary")
        browser.choose("#level", "extreme")
        browser.find("#clues-min").send_keys("60")
        browser.click("#generate")
        browser.click("#stop")
        browser.wait(lambda: browser.find("#generate").is_enabled(), "the end of the search")
        self.assertFalse(browser.find("#problem").is_displayed())

    def test_a_refusal_of_the_server_is_shown(self):
        show_generator()
        browser.click("#numbers-part summary")
        browser.find("#clues-min").send_keys("40")
        browser.find("#clues-max").send_keys("30")
        browser.click("#generate")
        browser.wait_text("#generated", "clues")
        self.assertTrue(is_in_sight("#generated"))

    def test_the_action_and_its_outcome_stay_in_sight(self):
        for width, height in [(1400, 700), (390, 700)]:
            browser.size(width, height)
            show_generator()
            browser.choose("#level", "easy")
            # The whole form is longer than the window.
            browser.run("document.querySelectorAll('#generate-form details').forEach((part) => (part.open = true))")
            self.assertTrue(is_in_sight("#generate"), width)
            browser.click("#generate")
            browser.wait(lambda: browser.text("#generated") == "4 puzzles.", "four puzzles")
            for to in ["0", "document.body.scrollHeight"]:
                browser.run(f"scrollTo(0, {to})")
                for part in ["#generate", "#stop", "#generated", "#save-bar"]:
                    with self.subTest(width=width, to=to, part=part):
                        self.assertTrue(is_in_sight(part))
            browser.run("scrollTo(0, 0)")
            browser.click("#show-made")
            browser.wait(lambda: is_in_sight("#made-heading"), "the puzzles")

    def test_back_leads_from_a_puzzle_in_the_workbench_to_the_generator(self):
        show_generator()
        browser.choose("#level", "easy")
        browser.click("#generate")
        browser.wait(lambda: browser.text("#generated") == "4 puzzles.", "four puzzles")
        browser.click("#made button")
        browser.wait(lambda: fragment().get("puzzle"), "the puzzle")
        self.assertTrue(browser.find("#workbench").is_displayed())
        browser.driver.back()
        browser.wait(lambda: browser.find("#generator").is_displayed(), "the generator")
        self.assertEqual(len(browser.all("#made figure img")), 4)


class Gallery(PageTest):
    def test_each_shipped_technique_has_its_sentence_and_its_picture(self):
        page()
        browser.click("#tab-gallery")
        browser.wait(lambda: browser.all("#techniques figure"), "the techniques")
        self.assertEqual(fragment(), {"view": "gallery"})
        listed = server.call("CatalogService/ListTechniques", {"pageSize": 1000})["techniques"]
        shipped = sorted((one for one in listed if one["plugin"].startswith("sudoku-technique-") and one.get("ladderNumber")), key=lambda one: one["ladderNumber"])
        self.assertGreater(len(shipped), 100)
        names = [one.text for one in browser.all("#techniques h2")]
        self.assertEqual([name for name in names if name in {one["name"] for one in shipped}], [one["name"] for one in shipped])
        last = browser.find(f"#techniques img[src='gallery/{shipped[-1]['id']}.svg']")
        browser.run("arguments[0].scrollIntoView()", last)
        browser.wait(lambda: browser.run("return arguments[0].complete && arguments[0].naturalWidth > 0", last), "the last picture")
        # A technique of the operator has none.
        own = browser.all("#techniques h2")[names.index(HTML)]
        browser.run("arguments[0].scrollIntoView()", own)
        browser.wait(lambda: not browser.all("#techniques img[src='gallery/marked.svg']"), "no picture")


class Operators(PageTest):
    def test_a_plugin_in_quarantine_is_shown_with_its_board_and_lifted(self):
        # Another test may have graded a puzzle of its own on all scales.
        with contextlib.suppress(urllib.error.HTTPError):
            server.call("AdminService/Lift", {"plugin": "faulty"})
        operators_page()
        quarantine_faulty()
        browser.click("#refresh")
        browser.wait_text("#quarantine", "faulty")
        self.assertIn("status", browser.text("#quarantine .entry"))
        labels = browser.run(
            "return [...document.querySelectorAll('#quarantine [role=gridcell]')].map((cell) => cell.getAttribute('aria-label'))"
        )
        self.assertEqual(len(labels), 81)
        self.assertTrue(any("candidates" in label for label in labels), labels)
        # The question is about the canonical form, after the steps of easier techniques.
        values = [label for label in labels if "candidates" not in label]
        self.assertGreaterEqual(len(values), sum(character != "." for character in X_WING), labels)
        browser.shoot("operators-1600")
        browser.click("#quarantine .entry button")
        browser.wait_text("#reloaded", "Back in service: 1.")
        self.assertEqual(browser.text("#quarantine-note"), "Nothing is in quarantine.")

    def test_the_work_of_techniques_that_found_something_is_listed(self):
        for _ in range(200):
            server.call("SudokuService/Grade", {"puzzle": X_WING})
        operators_page()
        rows = [row.text for row in browser.all("#work tbody tr")]
        self.assertLess(len(rows), 60)
        idle = int(browser.text("#idle-count"))
        browser.click("#idle")
        browser.wait(lambda: len(browser.all("#work tbody tr")) == len(rows) + idle, "all techniques")
        self.assertGreater(len(rows) + idle, 100)
        self.assertIn("Measured in one walk of 64", browser.text("#work-note"))
        hidden = next(row for row in rows if row.startswith("Hidden Single"))
        questions, hits = (int(text) for text in hidden.split()[-5:-3])
        self.assertGreater(questions, 0)
        self.assertGreater(hits, 0)

    def test_calls_errors_queue_and_uptime_are_shown(self):
        def row():
            browser.click("#refresh")
            cells = "return [...document.querySelectorAll('#calls tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
            return next((cells[1:3] for cells in browser.run(cells) if cells[0] == "SudokuService/Transform"), ["0", "0"])

        operators_page()
        before = row()
        with self.assertRaises(urllib.error.HTTPError):
            server.call("SudokuService/Transform", {"puzzle": "12"})
        expected = [str(int(before[0]) + 1), f"{int(before[1].split()[0]) + 1} INVALID_ARGUMENT"]
        browser.wait(lambda: row() == expected, f"{expected} calls and errors")
        self.assertRegex(browser.text("#uptime"), r"^\d+ (second|minute|hour)")
        self.assertRegex(browser.text("#queue"), r"^\d+ waiting, \d+ running on \d+ threads$")

    def test_a_reload_says_what_changed_and_why_a_file_was_refused(self):
        operators_page()
        browser.click("#reload")
        browser.wait_text("#reloaded", "Reloaded: the same revision.")
        browser.wait_text("#last-reload", "accepted")
        bad = server.own / "scales/bad.toml"
        bad.write_text("name = ")
        try:
            browser.click("#reload")
            browser.wait_text("#problem", "bad.toml")
            browser.wait_text("#last-reload", "bad.toml")
        finally:
            bad.unlink()
        browser.click("#again")
        browser.wait_text("#last-reload", "accepted")
        browser.click("#check")
        browser.wait_text("#reloaded", "A reload would give the same revision.")

    def test_stocks_and_ledgers_are_listed_with_levels_targets_and_states(self):
        server.call("AdminService/CreateLedger", {"name": "daily", "callers": ["paper"]})
        try:
            operators_page()

            def texts(cells):
                # In one go, because each refresh makes new cells.
                return browser.run(f"return [...document.querySelectorAll('{cells}')].map((cell) => cell.textContent)")

            def filled():
                browser.click("#refresh")
                level, *others = texts("#stocks tbody tr:first-child > *")[2:6]
                # A reload during a refill ends it above the low mark.
                return int(level) >= 2 and others == ["2", "6", "waits"]

            browser.wait(filled, "a stock that is filled")
            self.assertEqual(texts("#stocks tbody tr:first-child > *")[:2], ["pairs", "jet-pairs"])
            self.assertEqual(browser.text("#stocks-note"), "Store: file.")
            ledger = texts("#ledgers tbody tr > *")
            self.assertEqual((ledger[:3], ledger[4]), (["daily", "0", "paper"], "in use"))
        finally:
            server.call("AdminService/ForgetLedger", {"name": "daily"})
        browser.click("#refresh")
        browser.wait(lambda: browser.text("#ledgers-note") == "There are no ledgers.", "no ledgers any more")

    def test_each_page_is_on_its_own_listener_only(self):
        elsewhere = [(server.public, "/page/operator.js"), (server.admin, "/page/workbench.js"), (server.admin, "/page/start.js")]
        for address, path in elsewhere:
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"http://{address}{path}", timeout=60)
            self.assertEqual(refused.exception.code, 404)


class Trouble(PageTest):
    def test_a_text_that_is_no_puzzle_is_named_and_the_puzzle_before_is_gone(self):
        page()
        browser.paste(X_WING)
        browser.wait_text("#verdict", "exactly one solution")
        field = browser.find("#text")
        field.clear()
        field.send_keys("no puzzle at all")
        browser.click("#read-form button[type=submit]")
        said = lambda: browser.text("#read-note") + browser.text("#problem")
        browser.wait(said, "why the text is refused")
        browser.wait(lambda: not browser.text("#verdict"), "no verdict on the puzzle before")
        self.assertEqual((browser.all("#grades tbody tr"), browser.all("#path li")), ([], []))
        self.assertNotIn("puzzle=", browser.driver.current_url)

    def test_a_technique_is_left_out_for_one_puzzle_only(self):
        page()
        browser.paste(X_WING)
        browser.choose("#leave-out", "x-wing")
        browser.wait(lambda: browser.all("#left-out button"), "the technique that is left out")
        browser.wait(lambda: browser.all("#path li"), "the path without it")
        browser.paste(EASY)
        self.assertEqual(browser.all("#left-out button"), [])
        self.assertNotIn("without=", browser.driver.current_url)

    def test_a_hint_or_a_sheet_of_a_puzzle_without_one_solution_says_what_it_needs(self):
        page("#puzzle=" + EASY.replace("8", ".").replace("9", "."))
        browser.wait_text("#verdict", "several solutions")
        for button in ["hint-place", "print-puzzle"]:
            browser.click(f"#{button}")
            browser.wait_text("#hint", "needs a puzzle with exactly one solution")
            self.assertFalse(browser.find("#problem").is_displayed())
            browser.run("document.getElementById('hint').textContent = ''")

    def test_a_server_that_goes_away_is_named_and_the_same_can_be_tried_again(self):
        other = Server()
        try:
            browser.open(f"http://{other.public}/#puzzle={X_WING}")
            browser.wait(lambda: browser.all("#path li"), "a path")
            other.kill()
            browser.click("#hint-place")
            browser.wait_text("#problem", "The server does not answer")
            browser.shoot("server-away")
            # What was drawn stays, and a step that is not known shows its digits.
            browser.find("#path").send_keys(Keys.END)
            browser.wait(lambda: not browser.all("#board.drawn"), "the digits alone")
            self.assertEqual(len(browser.find("#board-cells").text.split()), 81)
            other.start(other.public)
            browser.click("#again")
            browser.wait(lambda: browser.all("#board.drawn img"), "the picture after the server is back")
            browser.click("#hint-place")
            browser.wait(lambda: browser.text("#hint"), "a hint of the server that is back")
            self.assertFalse(browser.find("#problem").is_displayed())
        finally:
            other.kill()

    def test_there_is_no_field_for_a_token_where_none_is_needed(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        self.assertFalse(browser.find("#token").is_displayed())
        operators_page()
        self.assertFalse(browser.find("#token").is_displayed())

    def test_a_token_is_asked_for_and_is_nowhere_but_in_memory(self):
        token = "sudokud_of-a-test-of-the-page-0123456789abcdef"
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as names:
            digest = hashlib.sha256(token.encode()).hexdigest()
            names.write(f"[[token]]\nname = 'ann'\nrole = 'caller'\nsha256 = '{digest}'\n")
            names.flush()
            other = Server(SUDOKUD_ACCESS_FILE=names.name)
            try:
                browser.open(f"http://{other.public}/#puzzle={X_WING}")
                browser.wait_text("#problem", "token")
                self.assertTrue(browser.find("#token").is_displayed())
                self.assertEqual(browser.run("return document.activeElement.id"), "token")
                browser.find("#token").send_keys(token, Keys.TAB)
                browser.wait(lambda: browser.all("#path li"), "a path")
                browser.wait(lambda: not browser.find("#problem").is_displayed(), "no error any more")
                kept = browser.run("return [location.href, document.cookie, JSON.stringify({...localStorage, ...sessionStorage})].join()")
                self.assertNotIn(token, kept)
                browser.driver.refresh()
                browser.wait_text("#problem", "token")
            finally:
                other.kill()
            self.assertNotIn(X_WING, "".join(other.log))


class Safety(PageTest):
    def test_html_in_names_summaries_and_sentences_is_text(self):
        page("#scale=marked&puzzle=" + EASY)
        browser.wait_text("#path", HTML)
        browser.click("#next")
        browser.wait_text("#step-text", HTML)
        browser.choose("#technique", "marked")
        browser.click("#hint-technique")
        browser.wait_text("#hint", HTML)
        browser.click("#tab-generator")
        browser.choose("#recipe", "marked")
        browser.wait_text("#recipe-summary", HTML)
        browser.choose("#generate-scale", "marked")
        browser.click("#needs-part summary")
        browser.wait_text("#needs", HTML)
        operators_page()
        browser.click("#idle")
        browser.wait_text("#plugins", HTML)
        browser.wait_text("#work", HTML)
        self.assertNotEqual(browser.driver.title, "1")

    def test_html_in_the_label_of_a_puzzle_is_text(self):
        page()
        browser.paste(f'puzzle,title\n{X_WING},"{HTML}"\n{X_WING},"{HTML}"\n')
        self.assertIn(HTML, browser.text("#entry-note"))
        self.assertIn(HTML, browser.text("#entries"))

    def test_the_policy_keeps_scripts_and_html_of_others_out(self):
        for address in [server.public, server.admin]:
            with urllib.request.urlopen(f"http://{address}/", timeout=60) as answer:
                policy = answer.headers["content-security-policy"]
            self.assertNotIn("unsafe", policy)
            self.assertIn("default-src 'none'", policy)
            browser.open(f"http://{address}/")
            kept_out = """
                const failed = [];
                try { document.body.innerHTML = "<b>x</b>"; } catch { failed.push("html"); }
                const script = document.createElement("script");
                try { script.text = "window.ran = 1"; document.body.append(script); } catch { }
                if (!window.ran) failed.push("script");
                const styled = document.createElement("p");
                styled.setAttribute("style", "position: fixed");
                document.body.append(styled);
                if (getComputedStyle(styled).position === "static") failed.push("style");
                return failed;
            """
            self.assertEqual(browser.run(kept_out), ["html", "script", "style"])

    def test_a_page_of_another_site_may_not_frame_the_page_or_call(self):
        request = urllib.request.Request(f"http://{server.public}/", headers={"Host": "evil.example"})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=60)
        self.assertEqual(refused.exception.code, 421)
        with urllib.request.urlopen(f"http://{server.public}/", timeout=60) as answer:
            self.assertEqual(answer.headers["x-frame-options"], "DENY")
            self.assertIn("frame-ancestors 'none'", answer.headers["content-security-policy"])

    def test_nothing_is_asked_of_another_host(self):
        page("#puzzle=" + X_WING)
        browser.wait(lambda: browser.all("#path li"), "a path")
        operators_page()
        self.assertEqual(browser.requested() - {server.public, server.admin}, set())
        self.assertEqual(browser.complaints(), [])


class Access(PageTest):
    """What everybody can use: with a screen reader, with the keyboard, on a small screen, in the dark, on paper."""

    VIEWS = ["workbench", "generator", "gallery", "operators"]

    def show(self, view):
        if view == "operators":
            quarantine_faulty()
            operators_page()
        else:
            page("#puzzle=" + X_WING + "&step=18")
            browser.wait_text("#step-text", "X-Wing")
            browser.wait(lambda: browser.all("#board.drawn img"), "a picture")
            browser.click(f"#tab-{view}")

    def test_axe_finds_nothing(self):
        for theme in ["light", "dark"]:
            browser.theme(theme)
            for view in self.VIEWS:
                self.show(view)
                found = Axe().run(browser.driver)["violations"]
                named = [(rule["id"], [node["html"][:200] for node in rule["nodes"]][:3]) for rule in found]
                with self.subTest(view=view, theme=theme):
                    self.assertEqual(named, [])
                browser.shoot(f"{view}-{theme}")
                browser.size(1600, 1200)

    def test_nothing_is_cut_off_at_360_pixels(self):
        for view in self.VIEWS:
            browser.size(360, 800)
            self.show(view)
            width = browser.run("return document.documentElement.scrollWidth")
            browser.shoot(f"{view}-360")
            browser.size(1600, 1200)
            with self.subTest(view=view):
                self.assertLessEqual(width, 360)

    def test_on_paper_there_are_no_controls(self):
        self.show("workbench")
        browser.command("Emulation.setEmulatedMedia", media="print")
        shown = [browser.find(part).is_displayed() for part in ["#step-bar", "#read-form", "#board", "#step-text", "#grades"]]
        browser.shoot("workbench-print")
        browser.command("Emulation.setEmulatedMedia", media="")
        browser.size(1600, 1200)
        self.assertEqual(shown, [False, False, True, True, True])


if __name__ == "__main__":
    unittest.main()
