"""A Chromium that a WebDriver drives, and the steps that the tests share."""

import json
import shutil
import time
from pathlib import Path
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

PICTURES = Path(__file__).resolve().parents[2] / "target/page"
PATIENCE = 60


class Browser:
    """A browser with its own profile and a folder for downloads."""

    def __init__(self):
        options = Options()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        options.binary_location = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.hosts = set()
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.downloads = PICTURES / "downloads"
        shutil.rmtree(self.downloads, ignore_errors=True)
        self.downloads.mkdir()
        self.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.size(1600, 1200)

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def size(self, width, height):
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def theme(self, name):
        features = [{"name": "prefers-color-scheme", "value": name}]
        self.command("Emulation.setEmulatedMedia", features=features)

    def open(self, url):
        """Opens a page anew: another fragment alone would not load it again."""
        self.driver.get("about:blank")
        self.driver.get(url)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def click(self, selector):
        self.find(selector).click()

    def text(self, selector):
        return self.find(selector).text

    def choose(self, selector, value):
        Select(self.find(selector)).select_by_value(value)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition, what):
        """Waits until a function returns something true, and returns that."""
        problem = lambda: self.run("return document.getElementById('problem')?.textContent")
        try:
            return WebDriverWait(self.driver, PATIENCE, 0.02).until(lambda _: condition())
        except Exception as error:
            self.shoot("failed")
            raise AssertionError(f"{what}; the page says: {problem()!r}") from error

    def wait_text(self, selector, part):
        return self.wait(lambda: part in self.text(selector), f"{part!r} in {selector}")

    def paste(self, puzzle):
        """Types a text into the field for puzzles and reads it; waits for the path."""
        field = self.find("#text")
        field.clear()
        field.send_keys(puzzle)
        self.click("#read-form button[type=submit]")
        self.wait(lambda: self.all("#path li"), "a path")
        self.wait(lambda: self.all("#board.drawn img"), "a picture")

    def downloaded(self, name):
        """Waits for a file that the page saves, and returns its bytes."""
        path = self.downloads / name
        deadline = time.monotonic() + PATIENCE
        while not path.exists():
            assert time.monotonic() < deadline, f"no {name}, but {list(self.downloads.iterdir())}"
            time.sleep(0.05)
        content = path.read_bytes()
        path.unlink()
        return content

    def shoot(self, name):
        """Saves a picture of the whole page."""
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return innerWidth")
        self.size(width, max(height, 400))
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))

    def requested(self):
        """The hosts of all requests so far."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = urlsplit(message["params"]["request"]["url"])
                if url.scheme not in ("blob", "data", "about"):
                    self.hosts.add(url.netloc)
        return self.hosts

    def complaints(self):
        """What the browser has complained about, except failed calls, which the page reports itself."""
        entries = self.driver.get_log("browser")
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE" and entry["source"] != "network"]

    def close(self):
        self.driver.quit()
