import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../helpers/until.ts";
import { addLater, resetTools, setTool, setTools } from "./tools/host-page.ts";
import { openPanelOn, shows, styleOf, widgetOfThisFile } from "./widget-browser.ts";

const widget = widgetOfThisFile();

/** Returns font sizes in px of all elements of class `text`, by their other class or tag. */
function textSizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll(".text")].map((element) => [
        element.classList[1] ?? element.localName,
        Number.parseFloat(getComputedStyle(element).fontSize),
      ]),
    ),
  );
}

describe("text size", () => {
  test.each([
    ["every unit, in layers, conditions, nested and inline rules, inputs and buttons", "article", 17],
    ["pages that size their root", "root-size", 4],
  ])("doubles text of %s", async (_, fixture, texts) => {
    const page = await widget.open(fixture);
    const before = await textSizes(page);
    await setTool(page, "text-size", "2");
    const after = await textSizes(page);
    expect(Object.keys(before)).toHaveLength(texts);
    for (const [name, size] of Object.entries(before)) expect(after[name], name).toBeCloseTo(size * 2, 2);
  });

  test("reaches nodes, style sheets and open shadow roots that are added later", async () => {
    const page = await widget.open("article");
    await setTool(page, "text-size", "2");
    const sheet = "<style>.new{font-size:11px}</style>";
    const texts = '<p class="new">Late</p><p class="own" style="font-size:10px">Own</p>';
    await addLater(page, sheet + texts, "<style>p{font-size:9px}</style><p>Island</p>");
    const sizes = () =>
      Promise.all([".new", ".own", "x-island p"].map((selector) => styleOf(page, selector, "font-size")));
    await until("all are twice as large", async () => (await sizes()).join() === "22px,20px,18px");
    await resetTools(page);
    expect(await sizes()).toEqual(["11px", "10px", "9px"]);
  });
});

describe("the other tools", () => {
  test("line and letter spacing apply to all text except joined scripts", async () => {
    const page = await widget.open("right-to-left");
    await setTool(page, "line-height", "1.75");
    await setTool(page, "letter-spacing", "0.12em");
    expect(await styleOf(page, ".text", "line-height")).toBe("28px");
    expect(await styleOf(page, ".text", "letter-spacing")).toBe("normal");
    expect(await styleOf(page, ".latin", "letter-spacing")).toBe("1.92px");
  });

  test("animations of rules and scripts stop in their final state, as video does, and go on once it is off", async () => {
    const page = await widget.open("article");
    await page.evaluate(() => {
      const flicker = [{ opacity: 1 }, { opacity: 0.5 }];
      const endless = { duration: 900, iterations: Number.POSITIVE_INFINITY };
      const video = Object.assign(document.createElement("video"), { muted: true });
      video.srcObject = document.createElement("canvas").captureStream();
      document.body.append(video);
      void video.play();
      Object.assign(window, { video, animation: document.querySelector("h1")?.animate(flicker, endless) });
    });
    const states = () =>
      page.evaluate(() => {
        const { animation, video } = Object(window);
        const fading = document.querySelector(".fade");
        return [animation.playState, video.paused, fading && getComputedStyle(fading).opacity];
      });
    await setTool(page, "stop-animations", "on");
    await until("all stands", async () => (await states()).join() === "paused,true,1");
    expect(await styleOf(page, ".spinner", "transform")).toBe("none");
    await setTool(page, "stop-animations", null);
    expect((await states()).slice(0, 2)).toEqual(["running", false]);
  });

  test("an animation that a script starts later stops, but one that the visitor starts runs", async () => {
    const page = await widget.open("article", { clock: true });
    const loaded = page.waitForResponse(/stop-motion-/);
    await setTool(page, "stop-animations", "on");
    await loaded;
    await page.clock.runFor(3000);
    await page.evaluate(() => {
      const endless = { duration: 900, iterations: Number.POSITIVE_INFINITY };
      const spin = () => document.body.animate([{ opacity: 1 }, { opacity: 0.5 }], endless);
      const animations = { script: spin(), visitor: spin() };
      animations.visitor.cancel();
      document.querySelector("#first")?.addEventListener("click", () => {
        animations.visitor = spin();
      });
      Object.assign(window, { animations });
    });
    const states = () =>
      page.evaluate(() => {
        const { script, visitor } = Object(window).animations;
        return [script.playState, visitor.playState];
      });
    await page.clock.runFor(600);
    expect(await states()).toEqual(["paused", "idle"]);
    await page.locator("#first").click();
    await page.clock.runFor(600);
    expect(await states()).toEqual(["paused", "running"]);
  });

  test("the big cursor follows the mouse and hides the real one only while it shows", async () => {
    const page = await widget.open("article");
    await setTool(page, "big-cursor", "white");
    // The tool's code may still be on its way when the mouse first moves.
    await until("the cursor follows the mouse", async () => {
      await page.mouse.move(199, 100);
      await page.mouse.move(200, 100);
      return (await page.locator(".cursor.white").count()) > 0;
    });
    const box = await page.locator(".cursor.white").boundingBox();
    expect([box?.x, box?.y]).toEqual([192, 96]);
    expect(await styleOf(page, "h1", "cursor")).toBe("none");
    await resetTools(page);
    expect(await page.locator(".cursor").count()).toBe(0);
    expect(await styleOf(page, "h1", "cursor")).toBe("auto");
  });
});

describe("a choice", () => {
  test("applies on the next page before the service responds, and can be reset before the panel comes", async () => {
    const page = await widget.open("article");
    await setTools(page, { "text-size": "2", contrast: "dark" });
    await setTool(page, "contrast", null);
    await page.route("**/public*", () => {});
    await page.route("**/platform/**", () => {});
    await page.reload();
    await shows(page, "text-size", "2");
    expect(await styleOf(page, ".px", "font-size")).toBe("28px");
    expect(await styleOf(page, ".px", "background-color")).toBe("rgba(0, 0, 0, 0)");
    await resetTools(page);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["handrail:view"]);
  });

  test("is restored by the panel's file on the next page, unless the owner no longer offers the tool", async () => {
    const page = await widget.open("article");
    await setTool(page, "reading-guide", "on");
    await page.reload();
    await page.getByRole("slider", { name: "Move the reading guide" }).waitFor();
    await openPanelOn(page, ["calm"]);
    const offered = page.getByRole("switch", { name: "Reading guide" });
    expect(await offered.getAttribute("aria-checked")).toBe("true");
    widget.service.view.settings = { ...widget.service.view.settings, tools: ["contrast"] };
    await page.reload();
    await page.waitForFunction(() => !document.documentElement.hasAttribute("data-handrail-reading-guide"));
  });

  test("takes effect once its rules are loaded, even if others are applied meanwhile", async () => {
    const page = await widget.open("article");
    const { promise: appliedAgain, resolve } = Promise.withResolvers<void>();
    await page.route("**/fits-*.js", async (route) => {
      await appliedAgain;
      await route.continue();
    });
    const loading = page.waitForRequest("**/fits-*.js");
    await page.evaluate(() => window.Handrail?.set("text-size", "2"));
    await loading;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    resolve();
    await shows(page, "text-size", "2");
  });

  test("takes effect in the visitor's other tabs", async () => {
    const page = await widget.open("article");
    const other = await page.context().newPage();
    await other.goto(widget.urlOf("article"));
    await openPanelOn(other, ["finding"]);
    await setTool(page, "highlight-links", "on");
    await shows(other, "highlight-links", "on");
    const links = other.getByRole("switch", { name: "Highlight links" });
    expect(await links.getAttribute("aria-checked")).toBe("true");
  });

  test("takes effect on a page restored from the back/forward cache", async () => {
    const page = await widget.open("article");
    await page.evaluate(() => {
      localStorage.setItem("handrail:preferences", '{"tools":{"highlight-links":"on"}}');
      localStorage.setItem("handrail:page", '{"css":"","marks":{}}');
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await shows(page, "highlight-links", "on");
  });
});
