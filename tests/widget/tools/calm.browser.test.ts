import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../helpers/until.ts";
import { pixelsOf } from "../pixels.ts";
import { messagesOf, problemsOf, styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

test("pictures are replaced by their descriptions without moving anything, and text on a picture is legible", async () => {
  const page = await widget.open("magazine");
  const before = await page.locator("main").boundingBox();
  await setTool(page, "hide-images", "on");
  await page.locator(".still").scrollIntoViewIfNeeded();
  await page.locator(".hidden-pictures p:visible", { hasText: "Boats lying in the ice" }).waitFor();
  expect(await styleOf(page, ".still", "object-position")).toStartWith("-99999px");
  expect(await styleOf(page, ".hero", "background-image")).toBe("none");
  expect(await styleOf(page, ".hero", "background-color")).toBe("rgb(118, 118, 118)");
  const after = await page.locator("main").boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await addLater(
    page,
    "<img src='/pictures/late.png' width='200' height='100' alt='A late picture'><p class='card' style='background-image:url(/pictures/late.png)'>Card</p>",
  );
  await page.evaluate(() => scrollTo(0, 99_999));
  await page.locator(".hidden-pictures p:visible", { hasText: "A late picture" }).nth(1).waitFor();
  expect(await styleOf(page, "main > .late .card", "background-image")).toBe("none");
  await setTool(page, "hide-images", null);
  expect(await page.locator(".hidden-pictures").count()).toBe(0);
  expect(await styleOf(page, ".still", "object-position")).toBe("50% 50%");
  expect(await styleOf(page, ".hero", "background-image")).toContain("hero.png");
});

const RED = "255,0,0";
const BLUE = "0,0,255";
/** Screenshots within which a picture that moves shows both of its colors. */
const MANY = 100;

async function colorOf(page: Page, selector: string): Promise<string> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  const [color = ""] = await pixelsOf(page, [[x + width / 2, y + height / 2]]);
  return color;
}

/** Whether both colors show in the middle of a picture; the page may between two frames. */
async function moves(page: Page, selector: string): Promise<boolean> {
  const missing = new Set([BLUE, RED]);
  for (let shot = 0; shot < MANY && missing.size > 0; shot++) missing.delete(await colorOf(page, selector));
  return missing.size === 0;
}

/** Returns every color seen in the middle of a picture while there is time for several frames. */
async function seenColors(page: Page, selector: string): Promise<string[]> {
  const seen = new Set<string>();
  for (let shot = 0; shot < 4; shot++) seen.add(await colorOf(page, selector));
  return [...seen];
}

test("an animated GIF or PNG shows its first frame until its button plays it, and again once frozen", async () => {
  const page = await widget.open("magazine");
  const waves = page.getByRole("button", { name: "Play: Waves against the pier" });
  await page.locator(".moving").scrollIntoViewIfNeeded();
  expect(await moves(page, ".moving")).toBe(true);
  await setTool(page, "freeze-media", "on");
  await waves.waitFor();
  expect(await seenColors(page, ".moving")).toEqual([RED]);
  expect(await page.locator(".stills button").count()).toBe(1);
  await waves.press("Enter");
  expect(await moves(page, ".moving")).toBe(true);
  await page.getByRole("button", { name: "Pause: Waves against the pier" }).press("Enter");
  expect(await seenColors(page, ".moving")).toEqual([RED]);
  await page.locator(".still").evaluate((still) => still.setAttribute("src", "/pictures/blinking.png"));
  await page.locator(".still").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play: Boats lying in the ice" }).waitFor();
  expect(await seenColors(page, ".still")).toEqual([RED]);
  await page.locator(".moving").scrollIntoViewIfNeeded();
  await setTool(page, "freeze-media", null);
  expect(await moves(page, ".moving")).toBe(true);
});

test("a still picture stays in place while the page scrolls and changes, in an open shadow root too", async () => {
  const page = await widget.open("magazine");
  await setTool(page, "freeze-media", "on");
  await addLater(
    page,
    "<img class='late-waves' src='/pictures/late.gif' width='200' height='100' alt='Late waves'>",
  );
  await page.evaluate(() => scrollTo(0, 99_999));
  await page.getByRole("button", { name: "Play: Late waves" }).nth(1).waitFor();
  expect(await seenColors(page, "x-island .late-waves")).toEqual([RED]);
  await page.evaluate(() => {
    document.querySelector("article")?.remove();
    scrollTo(0, 0);
  });
  await page.waitForFunction(() => {
    const root = document.querySelector("handrail-widget")?.shadowRoot;
    const [still, picture] = [root?.querySelector(".frozen"), document.querySelector("main .late-waves")];
    return still && picture && still.getBoundingClientRect().top === picture.getBoundingClientRect().top;
  });
});

test("in a background tab, which has no frames, pictures are frozen once it becomes visible", async () => {
  const page = await widget.open("magazine", { fresh: true });
  await setTool(page, "freeze-media", "on");
  await page.addInitScript(() => {
    const callbacks: FrameRequestCallback[] = [];
    const real = window.requestAnimationFrame;
    Object.assign(window, {
      requestAnimationFrame: (callback: FrameRequestCallback) => callbacks.push(callback),
      show() {
        window.requestAnimationFrame = real;
        for (const callback of callbacks) real(callback);
      },
    });
  });
  await page.reload();
  await page.locator(".layers").waitFor({ state: "attached" });
  await page.evaluate(() => Reflect.get(window, "show")());
  await page.locator("img[src*=waves]").first().scrollIntoViewIfNeeded();
  await page.locator(".frozen canvas").first().waitFor();
  expect(messagesOf(page).filter((message) => message.includes("Handrail"))).toEqual([]);
});

test("video without controls stops, now and later, and gets a button that plays it", async () => {
  const page = await widget.open("magazine");
  const addVideo = () =>
    page.evaluate(() => {
      const video = Object.assign(document.createElement("video"), { muted: true, ariaLabel: "The ferry" });
      video.srcObject = document.createElement("canvas").captureStream();
      document.querySelector("h1")?.before(video);
      void video.play();
    });
  const paused = () => page.locator("video").evaluateAll((all) => all.map((one) => Object(one).paused));
  await addVideo();
  const allStand = () =>
    page.waitForFunction(() => [...document.querySelectorAll("video")].every((video) => video.paused));
  await setTool(page, "freeze-media", "on");
  await allStand();
  await addVideo();
  await allStand();
  await page.locator("video").first().scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play: The ferry" }).first().click();
  expect((await paused()).sort()).toEqual([false, true]);
  await page.getByRole("button", { name: "Pause: The ferry" }).click();
  expect(await paused()).toEqual([true, true]);
  await setTool(page, "freeze-media", null);
  expect(await paused()).toEqual([false, false]);
});

test("stopped animations include drawings, scrolling text, islands and animated pictures", async () => {
  const page = await widget.open("magazine");
  await addLater(
    page,
    "<svg class='turning'><circle r='4'><animate attributeName='r' to='9' dur='1s' repeatCount='indefinite'/></circle></svg>",
  );
  const halted = () =>
    page.locator("svg.turning").evaluateAll((all) => all.map((one) => Object(one).animationsPaused()));
  await page.evaluate(() => {
    const spin = { duration: 900, iterations: Number.POSITIVE_INFINITY };
    const drawing = document.querySelector("x-island")?.shadowRoot?.querySelector(".turning");
    Object.assign(window, { spinning: drawing?.animate([{ opacity: 1 }, { opacity: 0 }], spin) });
  });
  await setTool(page, "stop-animations", "on");
  await page.locator(".moving").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play: Waves against the pier" }).waitFor();
  expect(await halted()).toEqual([true, true]);
  expect(await page.evaluate(() => Object(window).spinning.playState)).toBe("paused");
  await setTool(page, "freeze-media", "on");
  await page.locator(".shared-stills > *").nth(1).waitFor({ state: "attached" });
  await setTool(page, "stop-animations", null);
  expect(await page.locator(".stills button").count()).toBe(1);
  expect(await halted()).toEqual([false, false]);
  expect(await page.evaluate(() => Object(window).spinning.playState)).toBe("running");
});

test("sounds are muted, even if they start or are unmuted later, and restored once it is off", async () => {
  const page = await widget.open("magazine");
  const addSounds = () =>
    addLater(page, "<audio class='sound'></audio><video class='sound quiet' muted></video>");
  // Reaches into the open shadow roots of islands.
  const muted = (sounds = ".sound:not(.quiet)") =>
    page.locator(sounds).evaluateAll((all) => all.map((one) => Object(one).muted));
  await addSounds();
  await setTool(page, "mute-sounds", "on");
  await page.waitForFunction(() => document.querySelector<HTMLAudioElement>("audio")?.muted);
  expect(await muted()).toEqual([true, true]);
  await page.evaluate(() => Object.assign(document.querySelector("audio") ?? {}, { muted: false }));
  await page.waitForFunction(() => document.querySelector<HTMLAudioElement>("audio")?.muted);
  await addSounds();
  await page.waitForFunction(() => [...document.querySelectorAll("audio")].every((audio) => audio.muted));
  expect(await muted()).toEqual([true, true, true, true]);
  await setTool(page, "mute-sounds", null);
  expect(new Set(await muted())).toEqual(new Set([false]));
  expect(await muted("video.quiet")).not.toContain(false);
});

test("the reading mask follows mouse, touch and focus; its handles move and resize it by keyboard", async () => {
  const page = await widget.open("magazine", { context: { hasTouch: true } });
  await setTool(page, "reading-mask", "on");
  const strip = page.locator(".mask-strip");
  await strip.waitFor();
  const place = async () => {
    const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    return [Math.round(y + height / 2), Math.round(height)];
  };
  await page.mouse.move(100, 300);
  expect(await place()).toEqual([300, 120]);
  await page.touchscreen.tap(100, 200);
  expect(await place()).toEqual([200, 120]);
  await page.getByRole("slider", { name: "Move the reading mask" }).press("ArrowDown");
  expect(await place()).toEqual([224, 120]);
  const size = page.getByRole("slider", { name: "Height of the reading mask" });
  await size.press("ArrowDown");
  expect(await place()).toEqual([224, 144]);
  await size.press("Home");
  expect((await place())[1]).toBe(52);
  expect(await size.getAttribute("aria-valuenow")).toBe("9");
  const upper = await page.locator(".mask > i").first().boundingBox();
  expect(upper?.height).toBe(198);
  await page.locator("[name=mail]").focus();
  const { y = 0, height = 0 } = (await page.locator("[name=mail]").boundingBox()) ?? {};
  expect(Math.abs(((await place())[0] ?? 0) - y - height / 2)).toBeLessThan(30);
  const top = () => document.elementFromPoint(100, 20)?.closest("header")?.localName;
  expect(await page.evaluate(top)).toBe("header");
});

test("the reading guide stands around the line of text, also after scrolling, and shares the mask's handle", async () => {
  const page = await widget.open("magazine");
  await setTool(page, "reading-guide", "on");
  const guide = page.locator(".guide");
  await guide.waitFor();
  const line = () =>
    page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector("main p") ?? document.body);
      const { top, height } = range.getClientRects()[0] ?? new DOMRect();
      return [Math.round(top), Math.round(height)];
    });
  const between = async () => {
    const { y = 0, height = 0 } = (await guide.boundingBox()) ?? {};
    return [y + 4, height - 8];
  };
  await page.evaluate(() => document.querySelector("main p")?.scrollIntoView({ block: "center" }));
  const [top = 0] = await line();
  const { x = 0 } = (await page.locator("main p").first().boundingBox()) ?? {};
  await page.mouse.move(x + 20, top + 2);
  expect(await between()).toEqual(await line());
  await page.evaluate(() => scrollBy({ top: 5, behavior: "instant" }));
  await until("the guide at the line", async () => Bun.deepEquals(await between(), await line()));
  await setTool(page, "reading-mask", "on");
  const mover = page.getByRole("slider", { name: "Move the reading mask" });
  await mover.waitFor();
  expect(await page.getByRole("slider").count()).toBe(2);
  await mover.press("End");
  expect((await between())[0]).toBeGreaterThan(500);
  await setTool(page, "reading-mask", null);
  await page.getByRole("slider", { name: "Move the reading guide" }).waitFor();
  await page.locator("[name=mail]").fill("ada@example.com");
  await page.locator("[name=mail]").hover({ position: { x: 40, y: 10 } });
  expect(await problemsOf(page)).toEqual([]);
});
