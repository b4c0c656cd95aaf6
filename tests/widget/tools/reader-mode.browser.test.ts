import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../../helpers/chromium.ts";
import { LONG, someOf } from "../../helpers/long.ts";
import { openReader } from "../reader/read-page.ts";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";

const widget = widgetOfThisFile();

function outline(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(`.reader ${selector}`)
    .evaluateAll((all) =>
      all.map((one) => `${one.localName} ${one.textContent?.replace(/\s+/g, " ").trim()}`.trim()),
    );
}

test("the reader shows the article alone, with its headings, lists, quotes, tables, pictures and links, but no scripts, ids and styles", async () => {
  const page = await widget.open("magazine");
  await page.evaluate(() => {
    document.querySelector("article h2")?.insertAdjacentHTML(
      "afterend",
      `<p id="bad" class="x" style="color:red" onclick="alert(1)">See <a href="/more?x=1" onclick="alert(1)">more</a>,
       <a href="javascript:alert(1)">run</a><script>alert(1)</script><style>p{color:red}</style>.</p><div>Loose <b>text</b></div>`,
    );
  });
  await openReader(page);
  expect(await outline(page, ":is(h1, h2)")).toEqual(["h1 The harbour in winter", "h2 What the ice does"]);
  expect(await outline(page, "blockquote p")).toEqual(["p The sea is never really shut. It only thinks."]);
  expect(await outline(page, "ul > li")).toEqual([
    "li Thickness of the ice: 22 cm",
    "li Ships in the harbour: 4, among them the Ida",
  ]);
  expect(await outline(page, "th[scope=row]")).toEqual(["th 2024", "th 2025"]);
  expect(await outline(page, "figcaption")).toEqual(["figcaption The harbour on the first day of frost"]);
  const text = (await page.locator(".reader article").textContent()) ?? "";
  for (const around of ["People", "Share this page", "imprint", "Send me the letter"]) {
    expect(text).not.toContain(around);
  }
  expect(await page.locator(".reader img[alt='Boats lying in the ice']").count()).toBe(1);
  const markup = await page.locator(".reader article").innerHTML();
  expect(markup).not.toMatch(/onclick|javascript|style|script|alert|id=/);
  expect(await page.locator(".reader a", { hasText: "more" }).getAttribute("href")).toBe(
    `${widget.hostOrigin}/more?x=1`,
  );
  expect(await outline(page, "p:has(b)")).toEqual(["p Loose text"]);
});

test("the text size can be chosen, Escape closes the reader, and focus returns", async () => {
  const page = await widget.open("magazine");
  const before = await page.content();
  await openReader(page);
  await page.locator(".reader article:focus").waitFor();
  const size = page.getByRole("slider", { name: "Size of the text" });
  await size.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
  const text = page.locator(".reader article > p").first();
  expect(await text.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe("40px");
  const problems = await accessibilityProblems(page);
  expect(problems.filter((problem) => problem.includes("handrail-widget"))).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".reader").waitFor({ state: "detached" });
  expect(await page.locator(".launcher:focus").count()).toBe(1);
  expect(await page.content()).toBe(before);
});

test("it says when a page has no article, and finds the text of one without landmarks, in an open shadow root", async () => {
  const page = await widget.open("strict", { strictPolicy: true });
  await openReader(page);
  expect(await outline(page, "article")).toEqual(["article This page has no article to show."]);
  await page.locator(".reader").getByRole("button", { name: "Close" }).click();
  await page.locator(".reader").waitFor({ state: "detached" });
  await page.evaluate(() => {
    const island = document.body.appendChild(document.createElement("x-island"));
    const root = island.attachShadow({ mode: "open" });
    for (let line = 1; line < 8; line++) {
      const paragraph = root.appendChild(document.createElement("p"));
      paragraph.textContent = `Paragraph ${line} of a text that is long enough to be taken for an article.`;
    }
  });
  await openReader(page);
  expect(await page.locator(".reader p").count()).toBe(7);
  expect(await problemsOf(page)).toEqual([]);
});

test("title and author are above the article, which keeps code, tables, pictures and their captions, in the page's language", async () => {
  const page = await widget.open("reader/news");
  await openReader(page);
  expect(await outline(page, ".reader-page > :not(article)")).toEqual([
    "h1 The island without a ferry",
    "p By Ida Holm",
  ]);
  expect(await page.getByRole("article", { name: "The island without a ferry" }).count()).toBe(1);
  const captions = await outline(page, "figcaption");
  expect(captions).toEqual(["figcaption The pier at low tide, seen from the slipway."]);
  const textOf = async () => (await page.locator(".reader article").textContent()) ?? "";
  expect((await textOf()).length).toBeGreaterThan(300);
  expect(await textOf()).not.toMatch(/Read more|Related stories|bay froze, and who/);

  const next = async (name: string) => {
    await page.goto(widget.urlOf(`reader/${name}`));
    await openReader(page);
  };
  await next("japanese");
  expect((await textOf()).length).toBeGreaterThan(300);
  expect(await textOf()).not.toContain("関連記事");

  await next("docs");
  const code = '[server]\nport = 8080\nhost = "127.0.0.1"';
  expect(await page.locator(".reader pre code").textContent()).toBe(code);
  const row = await outline(page, "tbody tr:first-child > *");
  expect(row).toEqual(["th path", "td tide.db", "td where readings are kept"]);
  expect(await outline(page, "ol > li")).toHaveLength(3);

  await next("short");
  expect(await outline(page, "article p")).toEqual([
    "p The reading room stays closed on Friday, because the roof is being repaired above the north windows.",
    "p Books that are due may be put into the box at the door, and their date is moved to Monday.",
  ]);

  await next("arabic");
  const shown = page.locator(".reader-page");
  expect([await shown.getAttribute("lang"), await shown.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  expect(await page.locator(".reader").getAttribute("dir")).toBe("rtl");
  const problems = LONG ? await accessibilityProblems(page) : [];
  expect(problems.filter((problem) => problem.includes("handrail-widget"))).toEqual([]);
});

test("less strict passes over the copy make no markup from text, and the page is unchanged", async () => {
  const page = await widget.open("strict", { strictPolicy: true });
  await page.evaluate((text) => {
    const box = document.body.appendChild(document.createElement("div"));
    box.className = "remark";
    for (let line = 0; line < 6; line++) {
      box.appendChild(document.createElement("p")).textContent = `${line} ${text}`;
      const later = box.appendChild(document.createElement("noscript"));
      later.append(document.createElement("img"));
    }
  }, "Readability takes boxes of this name for unlikely at first, so it has to look twice.");
  const before = await page.content();
  await openReader(page);
  expect(await page.locator(".reader article p").count()).toBe(6);
  await page.keyboard.press("Escape");
  await page.locator(".reader").waitFor({ state: "detached" });
  expect(await page.content()).toBe(before);
  expect(await problemsOf(page)).toEqual([]);
});

test.each(someOf(["cannot be loaded", "fails"], 1))(
  "it shows the article also when the library that finds it best %s",
  async (trouble) => {
    const page = await widget.open("reader/docs");
    await page.route("**/article-search-*", (route) => {
      const broken = "export class ArticleSearch { *parse() { throw new Error('broken'); } }";
      const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript" };
      return trouble === "fails" ? route.fulfill({ headers, body: broken }) : route.abort();
    });
    await openReader(page);
    expect(await outline(page, "h1")).toEqual(["h1 Configuration"]);
    expect(await page.locator(".reader article").textContent()).toContain("Tidewater reads one file");
  },
);
