import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type OpenOptions, problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater } from "./host-page.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

/** Opens a page and then a tool's dialog from the panel. */
async function openList(tool: string, options: OpenOptions = {}, fixture = "town"): Promise<Page> {
  const page = await widget.open(fixture, options);
  await showList(page, tool);
  return page;
}

async function showList(page: Page, tool: string): Promise<void> {
  await page.locator(".launcher").click();
  await page.locator("#section-moving").click();
  await page.locator(`.panel [name=${tool}]`).click();
  await page.locator(".tool-dialog:focus").waitFor();
}

async function texts(items: Locator): Promise<string[]> {
  await items.first().waitFor({ state: "attached" });
  return items.evaluateAll((found) =>
    found.filter((one) => one.checkVisibility()).map((one) => one.textContent?.replace(/\s+/g, " ") ?? ""),
  );
}

describe("page structure", () => {
  test("lists headings as an outline, landmarks by role and name, and each link once", async () => {
    const page = await openList("page-structure");
    const places = page.locator(".tool-place");
    expect(await texts(places)).toEqual([
      "Moving house Level 1",
      "Before you move Level 2",
      "What it costs Level 3",
      "Tell us Level 2",
      "Also of interest Level 2",
      "Footer Level 2",
    ]);
    expect(await page.locator(".tool-list > li > ul > li > ul > li").allTextContents()).toEqual([
      "What it costs Level 3",
    ]);
    await page.getByRole("tab", { name: "Headings" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await texts(places)).toEqual([
      "Header",
      "Services Navigation",
      "This site Search",
      "Main content",
      "Tell us Section",
      "Moving form Form",
      "Also of interest Aside",
      "Footer",
    ]);
    await page.getByRole("tab", { name: "Links" }).click();
    const links = await texts(places);
    expect(links.filter((link) => link === "order bins")).toHaveLength(1);
    expect(links).toHaveLength(14);
    await page.getByLabel("Search", { exact: true }).fill("BIN");
    expect(await texts(places)).toEqual(["order bins"]);
    await page.getByLabel("Search", { exact: true }).fill("zebra");
    await page.getByText("This page has none.").waitFor();
  });

  test("going to a heading changes nothing on the page, marks the place, and Tab continues from there", async () => {
    const page = await openList("page-structure");
    const before = await page.content();
    await page.getByRole("button", { name: "What it costs" }).click();
    expect(await page.locator(".tool-dialog").count()).toBe(0);
    const [mark, heading] = [
      await page.locator(".landing").boundingBox(),
      await page.locator("h3:not([hidden])").boundingBox(),
    ];
    expect(Math.abs((mark?.y ?? 0) - (heading?.y ?? 99))).toBeLessThan(8);
    expect(await page.content()).toBe(before);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    expect(await page.locator(".landing").count()).toBe(0);
  });

  test("going to a link focuses it, in an open shadow root too", async () => {
    const page = await widget.open("town");
    await addLater(page, "<a href='#deep'>Deep link</a><h2>Later</h2>");
    await showList(page, "page-structure");
    expect(
      (await texts(page.locator(".tool-place"))).filter((text) => text === "Later Level 2"),
    ).toHaveLength(2);
    await page.getByRole("tab", { name: "Links" }).click();
    await page.getByRole("button", { name: "Deep link" }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Deep link");
  });

  test("a page of 3,000 headings is listed completely", async () => {
    const page = await widget.open("town");
    await page.evaluate(() => {
      const main = document.querySelector("main");
      for (let at = 0; at < 3000; at++) {
        main?.append(Object.assign(document.createElement("h2"), { textContent: `Part ${at}` }));
      }
    });
    await showList(page, "page-structure");
    const last = page.locator(".tool-place").nth(3005);
    await last.waitFor({ state: "attached" });
    expect(await last.textContent()).toBe("Footer Level 2");
  });
});

describe("useful links", () => {
  test("finds the main links by text and address, in the order that people expect", async () => {
    const page = await openList("useful-links");
    expect(await texts(page.locator(".tool-place"))).toEqual([
      "Home Town of Quayside",
      "Contact Write to us",
      "About About the town",
      "Help",
      "Basket Basket (2)",
      "Account Sign in",
      "Imprint",
      "Privacy Privacy notice",
    ]);
  });

  test("knows links in other languages", async () => {
    const page = await widget.open("strict");
    const add = (links: Record<string, string>) =>
      page.evaluate((all) => {
        document
          .querySelector("main")
          ?.replaceChildren(
            ...Object.entries(all).map(([textContent, href]) =>
              Object.assign(document.createElement("a"), { textContent, href }),
            ),
          );
      }, links);
    await add({
      Kontakt: "/seite/7",
      Datenschutzerklärung: "/d",
      "Mijn winkelmand": "/w",
      "Σχετικά με εμάς": "/s",
    });
    await showList(page, "useful-links");
    expect(await texts(page.locator(".tool-place"))).toEqual([
      "Contact Kontakt",
      "About Σχετικά με εμάς",
      "Basket Mijn winkelmand",
      "Privacy Datenschutzerklärung",
    ]);
    await page.keyboard.press("Escape");
    await add({
      プライバシーポリシーについて: "/p",
      "سلة التسوق": "/c",
      "Schreiben Sie uns": "/de/kontakt.html",
    });
    await showList(page, "useful-links");
    expect(await texts(page.locator(".tool-place"))).toEqual([
      "Contact Schreiben Sie uns",
      "Basket سلة التسوق",
      "Privacy プライバシーポリシーについて",
    ]);
  });

  test("clicks the page's own link, so that its scripts are notified", async () => {
    const page = await widget.open("town");
    await page.evaluate(() => {
      document.querySelector("a[href='/help-centre']")?.addEventListener("click", (event) => {
        event.preventDefault();
        document.body.classList.add("routed");
      });
    });
    await showList(page, "useful-links");
    await page.locator(".tool-place", { hasText: "Help" }).click();
    expect(await page.locator("body").getAttribute("class")).toBe("routed");
    expect(await page.locator(".tool-dialog").count()).toBe(0);
  });

  test("says when there are none", async () => {
    const page = await openList("useful-links", {}, "strict");
    await page.getByText("This page has none.").waitFor();
  });
});

test.each(["page-structure", "useful-links"])(
  "%s closes by Esc, gives the focus back and leaves no trace under a strict policy",
  async (tool) => {
    const page = await widget.open("strict", { strictPolicy: true });
    const before = await page.content();
    await showList(page, tool);
    await page.getByText("This page has none.").or(page.locator(".tool-place")).first().waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".tool-dialog").count()).toBe(0);
    await page.locator(".launcher:focus").waitFor();
    expect(await page.content()).toBe(before);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
  },
);
