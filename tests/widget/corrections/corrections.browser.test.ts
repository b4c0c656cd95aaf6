import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Change, ElementNote } from "#shared/corrections/correction.ts";
import { someOf } from "../../helpers/long.ts";
import { fillMain, hostHtml } from "../tools/host-page.ts";
import { problemsOf, WIDGET_ID, widgetOfThisFile } from "../widget-browser.ts";
import { correction, poll, publish, set } from "./live-corrections.ts";

const widget = widgetOfThisFile();
const OTHER_WIDGET = "another-widget12";

const UNNAMED = { expects: { alt: null } };
const CHART = correction({ names: { src: "chart.png" } }, [set("alt", "Sales by month")], UNNAMED);

/** Adds pictures and fields without names to the page, as its author wrote them. */
function addFaults(): void {
  addEventListener("DOMContentLoaded", () => {
    const add = (tag: string, members: object) =>
      document.querySelector("main")?.append(Object.assign(document.createElement(tag), members));
    add("img", { src: "/files/chart.0a1b2c3d.png", className: "wide" });
    add("input", { name: "q" });
    add("a", { href: "/star", className: "star" });
    add("a", { href: "/star", className: "star" });
  });
}

const chart = (page: Page) => page.locator("main img").first();

test("screen readers get the corrected names, under a strict policy with Trusted Types, and a later version takes them back", async () => {
  const search = correction({ tag: "input", names: { name: "q" } }, [set("aria-label", "Search")]);
  const text = { tag: "p", text: "Text without a style sheet, with the way there ." };
  const paler = correction(text, [{ kind: "style", name: "color", value: "#222222" }]);
  const link: Change = { kind: "insert", what: "skip-link", text: "Skip to content" };
  const skip = correction({ tag: "body", landmark: "" }, [link]);
  const stars: Partial<ElementNote> = { tag: "a", names: { href: "/star" }, peers: 2, place: [0, 3] };
  const star = correction(stars, [set("aria-label", "A guess")]);
  const evil = correction({ tag: "h1", text: "A strict page" }, [set("onclick", "alert(1)")]);
  publish(widget, undefined);
  const plain = await widget.open("strict", { strictPolicy: true, before: addFaults });
  const before = await hostHtml(plain);
  expect(widget.service.requests.filter((path) => path.includes("corrections"))).toEqual([]);

  publish(widget, "v1", [CHART, search, paler, skip, star, evil]);
  const page = await widget.open("strict", { strictPolicy: true, before: addFaults });
  await page.getByRole("img", { name: "Sales by month" }).waitFor();
  await page.getByRole("textbox", { name: "Search" }).waitFor();
  await page.getByRole("link", { name: "Skip to content" }).waitFor();
  expect(await page.locator("main p").getAttribute("style")).toBe("color: rgb(34, 34, 34);");
  expect(await page.getByRole("link", { name: "A guess" }).count()).toBe(0);
  expect(await page.locator("[onclick]").count()).toBe(0);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Skip to content");
  expect((await problemsOf(page)).filter((one) => !one.startsWith("img-src "))).toEqual([]);

  publish(widget, undefined);
  await poll(page, OTHER_WIDGET);
  await page.getByRole("img", { name: "Sales by month" }).waitFor({ state: "detached" });
  const copyOf = (html: string) => html.replaceAll(OTHER_WIDGET, WIDGET_ID);
  expect(copyOf(await hostHtml(page))).toBe(copyOf(before));
});

test("a picture or a text that is complete only later is corrected then, and a picture that becomes another loses its text", async () => {
  const whole = correction({ tag: "p", text: "Read the rules" }, [set("lang", "en")]);
  publish(widget, "v1", [whole, CHART]);
  const page = await widget.open("strict");
  await fillMain(page, '<img src="/other/chart.png"><p>Read the </p>');
  await page.locator("main img[alt='Sales by month']").waitFor();
  await page.evaluate(() => {
    const end = Object.assign(document.createElement("b"), { textContent: "rules" });
    document.querySelector("main p:last-of-type")?.append(end);
  });
  await page.locator("p[lang=en]").waitFor();
  await chart(page).evaluate((image) => image.setAttribute("src", "/boat.png"));
  await page.locator("main img:not([alt])").waitFor();
});

test("corrections follow a single-page app, and hold for their pages and hosts alone", async () => {
  const places = correction({ tag: "h1", text: "Places" }, [set("lang", "fr")], { pages: "/places*" });
  const home = correction({ tag: "p", text: "A page that changes without a reload." }, [set("lang", "fr")], {
    id: "home",
    pages: "/single-page.html",
  });
  publish(widget, "v1", [places, home]);
  const page = await widget.open("single-page");
  await page.locator("p[lang=fr]").waitFor();
  await page.evaluate(() => {
    const kept = document.querySelector("p");
    if (kept) document.documentElement.dataset.kept = "";
    document.querySelector<HTMLElement>("a[href='/places']")?.click();
    if (kept) document.querySelector("main")?.append(kept);
  });
  await page.locator("h1[lang=fr]").waitFor();
  await page.locator("p.px:not([lang])", { hasText: "A page that changes" }).waitFor();

  publish(widget, "v2", [home], ["elsewhere.example"]);
  await poll(page, OTHER_WIDGET);
  await page.locator("h1:not([lang])").waitFor();
});

test("a page whose script writes its own value back is left to it after a while", async () => {
  const later = correction({ names: { src: "later.png" } }, [set("alt", "Later")]);
  publish(widget, "v1", [CHART, later]);
  const page = await widget.open("strict", { before: addFaults });
  await page.locator("img[alt]").waitFor();
  await page.evaluate(() => {
    const image = document.querySelector("main img");
    const observer = new MutationObserver((records) => {
      const seen = Number(document.body.dataset.writes ?? 0);
      const writes = records.filter(({ oldValue }) => oldValue === null).length;
      document.body.dataset.writes = `${seen + writes}`;
      image?.removeAttribute("alt");
    });
    if (image) observer.observe(image, { attributeFilter: ["alt"], attributeOldValue: true });
    image?.removeAttribute("alt");
  });
  await page.locator("body[data-writes='3']").waitFor();
  await page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: "/files/later.png" });
    document.querySelector("main")?.append(picture);
  });
  await page.locator("img[alt=Later]").waitFor();
  expect(await page.locator("body").getAttribute("data-writes")).toBe("3");
  expect(await chart(page).getAttribute("alt")).toBeNull();
});

const MISSING: [string, (url: URL) => boolean][] = [
  ["code", (url) => /corrections[^/]*\.js$/.test(url.pathname)],
  ["list", (url) => url.pathname.endsWith("/corrections/v1")],
];

test.each(someOf(MISSING, 1))(
  "corrections whose %s cannot be loaded come with a later view",
  async (_, isIt) => {
    publish(widget, "v1", [CHART]);
    const page = await widget.open("strict", { snippet: "none", before: addFaults, clock: true });
    const failed = page.waitForEvent("requestfailed", (request) => isIt(new URL(request.url())));
    await page.context().route(isIt, (route) => route.abort(), { times: 1 });
    await page.evaluate(
      ([src = "", id = ""]) => {
        const script = Object.assign(document.createElement("script"), { src });
        script.dataset.widgetId = id;
        document.head.append(script);
      },
      [`${widget.service.origin}/platform.js`, WIDGET_ID],
    );
    await failed;
    await page.locator(".launcher").waitFor();
    expect(await chart(page).getAttribute("alt")).toBeNull();
    await page.clock.fastForward(40_000);
    await page.getByRole("img", { name: "Sales by month" }).waitFor();
  },
);
