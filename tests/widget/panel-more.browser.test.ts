import { describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import {
  openPanel,
  openPanelOn,
  openSections,
  problemsOf,
  shows,
  widgetOfThisFile,
} from "./widget-browser.ts";

const widget = widgetOfThisFile();
const sections = ["more"];

const isOn = (page: Page, tool: string) => page.locator("html").getAttribute(`data-handrail-${tool}`);

test("the language changes immediately with its direction, keeps the focus and the open sections, and persists", async () => {
  const page = await openPanel(widget, "article", { sections: ["calm", "more"] });
  const choice = page.locator("#language");
  await page.locator("#language option[value=zh]").waitFor({ state: "attached" });
  const names = await page.locator("#language option[lang]").allTextContents();
  expect(names).toEqual(expect.arrayContaining(["日本語", "Français", "Íslenska", "Македонски", "Shqip"]));
  // English's own name is the only one in English.
  expect(names.filter((name) => /(?:ish|ian|ic)$/.test(name))).toEqual(["English"]);
  await page.route("**/fr.json", (route) => route.abort());
  await choice.selectOption("fr");
  await page.getByRole("status").filter({ hasText: "Loading failed. Please try again." }).waitFor();
  await choice.focus();
  const dialog = page.getByRole("dialog");
  await choice.selectOption("ar");
  await page.locator(".panel[lang=ar][dir=rtl]").waitFor();
  expect(await choice.evaluate((field) => field.matches(":focus"))).toBe(true);
  expect(await page.locator("#section-calm").getAttribute("aria-expanded")).toBe("true");
  await choice.selectOption("de");
  await page.getByRole("dialog", { name: "Barrierefreiheit einstellen" }).waitFor();
  expect(await dialog.getAttribute("dir")).toBe("ltr");
  await page.reload();
  await page.getByRole("button", { name: "Barrierefreiheit einstellen" }).click();
  await page.getByRole("dialog", { name: "Barrierefreiheit einstellen" }).waitFor();
  await openSections(page, sections);
  await choice.selectOption("");
  await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

describe("settings as a link", () => {
  test("are offered by name, change nothing until accepted, are offered once, and can be declined", async () => {
    const page = await widget.open("article");
    await page.goto(`${widget.urlOf("article")}#handrail=text-size:1.5,text-color:aa0000,bogus:1,contrast:9`);
    await page.reload();
    const offer = page.getByRole("group", {
      name: "This link has these settings: Text size: 150%, Text color: #aa0000.",
    });
    await offer.waitFor();
    await page.locator(".offer:focus").waitFor();
    expect(await isOn(page, "text-size")).toBeNull();
    await page.getByRole("button", { name: "Use these settings" }).press("Enter");
    await shows(page, "text-size", "1.5");
    expect(await isOn(page, "text-color")).toBe("#aa0000");
    expect(new URL(page.url()).hash).toBe("");
    await page.locator(".panel:focus").waitFor();
    expect(await offer.count()).toBe(0);

    await page.evaluate(() => {
      location.hash = "#handrail=highlight-links:on";
    });
    await page.getByRole("button", { name: "Not now" }).click();
    expect(await isOn(page, "highlight-links")).toBeNull();
    expect(new URL(page.url()).hash).toBe("");
    expect(await problemsOf(page)).toEqual([]);
  });

  test("are copied as this page's address with the active tools", async () => {
    const page = await openPanel(widget, "article", { sections: ["text", "finding", "more"] });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Your settings as a link" }).click();
    await page.getByText("Nothing is switched on.").waitFor();
    await page.locator("[name=line-height][value='2']").check();
    await page.locator("#highlight-links").click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByRole("status").filter({ hasText: "Copied." }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${widget.urlOf("article")}#handrail=line-height:2,highlight-links:on`,
    );
  });
});

describe("reporting a barrier", () => {
  const reports = "**/reports";
  const parts = (page: Page) => ({
    open: page.getByRole("button", { name: "Report a barrier" }),
    text: page.getByRole("textbox", { name: "What’s in your way?" }),
    mail: page.getByRole("textbox", { name: "Email address" }),
    send: page.getByRole("button", { name: "Send" }),
  });

  async function openForm(): Promise<Page> {
    widget.service.view.settings = { ...widget.service.view.settings, reports: true };
    const page = await openPanel(widget, "article", { sections });
    await parts(page).open.click();
    return page;
  }

  async function openFormAgain(page: Page): Promise<void> {
    await openPanelOn(page, sections);
    await parts(page).open.click();
  }

  function answer(status: number, json: object = {}) {
    return (route: Route) => route.fulfill({ status, json, headers: { "access-control-allow-origin": "*" } });
  }

  test("shows what is missing at its field, explains each failure, loses no text, and sends without a preflight", async () => {
    const page = await openForm();
    const { text, mail, send } = parts(page);
    await text.fill(" ");
    await mail.fill("nobody");
    await send.click();
    await page.getByText("Please describe the barrier.").waitFor();
    await page.getByText("Enter a valid email address.").waitFor();
    expect(await text.evaluate((field) => field.matches(":focus"))).toBe(true);

    await text.fill("The menu");
    await mail.fill("a@example.com");
    const again = "It couldn’t be sent. Your text is still here; please try again.";
    for (const [failure, message] of [
      [answer(500), again],
      [answer(429), "Too many reports for now. Please try again later."],
      [(route: Route) => route.abort(), again],
    ] as const) {
      await page.route(reports, failure);
      await send.click();
      await page.getByRole("status").filter({ hasText: message }).waitFor();
    }
    await page.route(reports, answer(422, { fields: { email: "…" } }));
    await send.click();
    await page.getByText("Enter a valid email address.").waitFor();
    await page.keyboard.press("Escape");
    await openFormAgain(page);
    expect(await text.inputValue()).toBe("The menu");

    await page.route(reports, answer(202));
    const sent = page.waitForRequest(reports);
    await send.click();
    const request = await sent;
    expect(request.method()).toBe("POST");
    expect(request.headers()["content-type"]).toStartWith("text/plain");
    const report = {
      text: "The menu",
      email: "a@example.com",
      page: widget.urlOf("article"),
      language: "en",
    };
    expect(request.postDataJSON()).toEqual(report);
    await page.getByText("Thank you. Your report was sent.").waitFor();
  });

  test("restores a draft after a reload of its page alone, and drops it once sent or emptied", async () => {
    const page = await openForm();
    const { text, mail, send } = parts(page);
    const stored = () => page.evaluate(() => sessionStorage["handrail:report"]);
    await text.fill("The menu");
    await mail.fill("a@exam");
    await page.reload();
    await openFormAgain(page);
    expect([await text.inputValue(), await mail.inputValue()]).toEqual(["The menu", "a@exam"]);
    expect(await stored()).toContain(widget.urlOf("article"));
    await page.route(reports, answer(202));
    await mail.fill("");
    await send.click();
    await page.getByText("Thank you. Your report was sent.").waitFor();
    expect(await stored()).toBeUndefined();

    await page.reload();
    await openFormAgain(page);
    await text.fill("The search");
    await page.goto(widget.urlOf("aggressive"));
    await openFormAgain(page);
    expect(await text.inputValue()).toBe("");
    await text.fill("The menu");
    await text.fill("");
    expect(await stored()).toBeUndefined();
  });
});

test.each([true, false])(
  "the page's dataLayer receives tools only if the owner enabled that: %p",
  async (analytics) => {
    widget.service.view.settings = { ...widget.service.view.settings, analytics };
    const page = await openPanel(widget, "article", { sections: ["finding"] });
    await page.evaluate(() => Object.assign(window, { dataLayer: [] }));
    await page.locator("#highlight-links").click();
    await page.locator("#highlight-links").click();
    const layer = () => page.evaluate(() => Reflect.get(window, "dataLayer"));
    if (analytics) await page.waitForFunction(() => Reflect.get(window, "dataLayer").length === 2);
    const event = { event: "handrail_tool", handrail_tool: "highlight-links" };
    const told = [true, false].map((on) => ({ ...event, handrail_on: on }));
    expect(await layer()).toEqual(analytics ? told : []);
  },
);
