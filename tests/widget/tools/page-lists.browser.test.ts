import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { openPanelOn, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, fillMain } from "./host-page.ts";

const widget = widgetOfThisFile();

async function showList(page: Page, tool: string): Promise<void> {
  await openPanelOn(page, ["moving"]);
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
    const page = await widget.open("town");
    await showList(page, "page-structure");
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
      "Also of interest Sidebar",
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
    const page = await widget.open("town");
    await showList(page, "page-structure");
    const before = await page.content();
    await page.getByRole("button", { name: "What it costs" }).click();
    expect(await page.locator(".tool-dialog").count()).toBe(0);
    const { y: mark = 0 } = (await page.locator(".landing").boundingBox()) ?? {};
    const { y: heading = 99 } = (await page.locator("h3:not([hidden])").boundingBox()) ?? {};
    expect(Math.abs(mark - heading)).toBeLessThan(8);
    expect(await page.content()).toBe(before);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    expect(await page.locator(".landing").count()).toBe(0);
  });

  test("reaches links in open shadow roots, and lists thousands of headings completely", async () => {
    const page = await widget.open("town");
    await addLater(page, "<a href='#deep'>Deep link</a><h2>Later</h2>");
    await page.evaluate(() => {
      const made = Array.from({ length: 1000 }, (_, at) =>
        Object.assign(document.createElement("h2"), { textContent: `Part ${at}` }),
      );
      document.querySelector("main")?.append(...made);
    });
    await showList(page, "page-structure");
    const last = page.locator(".tool-place").nth(1007);
    await last.waitFor({ state: "attached" });
    expect(await last.textContent()).toBe("Footer Level 2");
    const later = page.locator(".tool-place", { hasText: /^Later\s+Level 2$/ });
    expect(await later.count()).toBe(2);
    await page.getByRole("tab", { name: "Links" }).click();
    await page.getByRole("button", { name: "Deep link" }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Deep link");
  });
});

describe("useful links", () => {
  test("are the main links by text and address, in the order that people expect, and pressed on the page itself", async () => {
    const page = await widget.open("town");
    await page.evaluate(() => {
      document.querySelector("a[href='/help-centre']")?.addEventListener("click", (event) => {
        event.preventDefault();
        document.body.classList.add("routed");
      });
    });
    await showList(page, "useful-links");
    expect(await texts(page.locator(".tool-place"))).toEqual([
      "Home Town of Quayside",
      "Contact Write to us",
      "About About the town",
      "Help",
      "Cart Basket (2)",
      "Account Sign in",
      "Imprint",
      "Privacy Privacy notice",
    ]);
    await page.locator(".tool-place", { hasText: "Help" }).click();
    expect(await page.locator("body").getAttribute("class")).toBe("routed");
    expect(await page.locator(".tool-dialog").count()).toBe(0);
  });

  test("are known in other languages, and said to be missing where there are none", async () => {
    const page = await widget.open("strict");
    await showList(page, "useful-links");
    await page.getByText("This page has none.").waitFor();
    await page.keyboard.press("Escape");
    const lists = [
      [
        '<a href="/seite/7">Kontakt</a><a href="/d">Datenschutzerklärung</a><a href="/w">Mijn winkelmand</a><a href="/s">Σχετικά με εμάς</a>',
        "Contact Kontakt, About Σχετικά με εμάς, Cart Mijn winkelmand, Privacy Datenschutzerklärung",
      ],
      [
        '<a href="/p">プライバシーポリシーについて</a><a href="/c">سلة التسوق</a><a href="/de/kontakt.html">Schreiben Sie uns</a>',
        "Contact Schreiben Sie uns, Cart سلة التسوق, Privacy プライバシーポリシーについて",
      ],
    ] as const;
    for (const [links, found] of lists) {
      await fillMain(page, links);
      await showList(page, "useful-links");
      expect((await texts(page.locator(".tool-place"))).join(", ")).toBe(found);
      await page.keyboard.press("Escape");
    }
  });
});
