import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  openPanel,
  openPanelOn,
  openSections,
  problemsOf,
  shows,
  widgetOfThisFile,
} from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

const isOn = (page: Page, tool: string) => page.locator("html").getAttribute(`data-handrail-${tool}`);

describe("the language of the panel", () => {
  test("changes immediately with its direction, keeps the focus and the open sections, and persists", async () => {
    const page = await openPanel(widget, "article");
    const choice = page.locator("#language");
    await page.locator("#language option[value=de]").waitFor({ state: "attached" });
    expect(await page.locator("#language option[value=ja]").textContent()).toBe("日本語");
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
    await openSections(page);
    await choice.selectOption("");
    await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  test("shows a failure when its words cannot be loaded", async () => {
    const page = await openPanel(widget, "article");
    await page.locator("#language option[value=de]").waitFor({ state: "attached" });
    await page.route("**/de.json", (route) => route.abort());
    await page.locator("#language").selectOption("de");
    await page.getByRole("status").filter({ hasText: "Loading failed. Please try again." }).waitFor();
  });
});

describe("settings as a link", () => {
  test("are offered by name, change nothing until accepted, and are offered once", async () => {
    const page = await widget.open("article");
    await page.goto(`${widget.urlOf("article")}#handrail=text-size:1.5,text-color:aa0000,bogus:1,contrast:9`);
    await page.reload();
    const offer = page.getByRole("group", {
      name: "This link brings settings: Text size: 150%, Color of text: #aa0000.",
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
    expect(await problemsOf(page)).toEqual([]);
  });

  test("are offered when the link is opened on the page itself, and can be declined", async () => {
    const page = await widget.open("article");
    await page.evaluate(() => {
      location.hash = "#handrail=highlight-links:on";
    });
    await page.getByRole("button", { name: "Not now" }).click();
    expect(await isOn(page, "highlight-links")).toBeNull();
    expect(new URL(page.url()).hash).toBe("");
  });

  test("are copied as this page's address with the active tools", async () => {
    const page = await openPanel(widget, "article", {
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
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

  async function openForm(): Promise<Page> {
    widget.service.view.settings = { ...widget.service.view.settings, reports: true };
    const page = await openPanel(widget, "article");
    await page.getByRole("button", { name: "Report a barrier" }).click();
    await page.getByRole("textbox", { name: "What is in your way?" }).fill("The menu");
    return page;
  }

  test("is possible only if the owner accepts reports", async () => {
    widget.service.view.settings = { ...widget.service.view.settings, reports: false };
    const page = await openPanel(widget, "article");
    expect(await page.getByRole("button", { name: "Report a barrier" }).count()).toBe(0);
  });

  test("shows what is missing at its field, and sends without a preflight", async () => {
    const page = await openForm();
    const text = page.getByRole("textbox", { name: "What is in your way?" });
    const mail = page.getByRole("textbox", { name: "Email address" });
    await text.fill(" ");
    await mail.fill("nobody");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Describe the barrier, please.").waitFor();
    await page.getByText("Enter a valid email address.").waitFor();
    expect(await text.evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.route(reports, (route) =>
      route.fulfill({ status: 202, json: {}, headers: { "access-control-allow-origin": "*" } }),
    );
    await text.fill("The menu");
    await mail.fill("a@example.com");
    const sent = page.waitForRequest(reports);
    await page.getByRole("button", { name: "Send" }).click();
    const request = await sent;
    expect(request.method()).toBe("POST");
    expect(request.headers()["content-type"]).toStartWith("text/plain");
    expect(request.postDataJSON()).toEqual({
      text: "The menu",
      email: "a@example.com",
      page: widget.urlOf("article"),
      language: "en",
    });
    await page.getByText("Thank you. Your report was sent.").waitFor();
  });

  test("explains each failure, and loses none of the text", async () => {
    const page = await openForm();
    const again = "It could not be sent. Your text is still here; please try again.";
    for (const [status, message] of [
      [500, again],
      [429, "Too many reports for now. Please try again later."],
      [0, again],
    ] as const) {
      await page.route(reports, (route) =>
        status
          ? route.fulfill({ status, json: {}, headers: { "access-control-allow-origin": "*" } })
          : route.abort(),
      );
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("status").filter({ hasText: message }).waitFor();
    }
    await page.keyboard.press("Escape");
    await openPanelOn(page);
    await page.getByRole("button", { name: "Report a barrier" }).click();
    expect(await page.getByRole("textbox", { name: "What is in your way?" }).inputValue()).toBe("The menu");
  });

  test("restores a draft after a reload, and drops it once sent", async () => {
    const page = await openForm();
    const text = page.getByRole("textbox", { name: "What is in your way?" });
    const mail = page.getByRole("textbox", { name: "Email address" });
    const stored = () => page.evaluate(() => sessionStorage["handrail:report"]);
    await mail.fill("a@exam");
    await page.reload();
    await openPanelOn(page);
    await page.getByRole("button", { name: "Report a barrier" }).click();
    expect([await text.inputValue(), await mail.inputValue()]).toEqual(["The menu", "a@exam"]);
    expect(await stored()).toContain(widget.urlOf("article"));
    await page.route(reports, (route) =>
      route.fulfill({ status: 202, json: {}, headers: { "access-control-allow-origin": "*" } }),
    );
    await mail.fill("");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you. Your report was sent.").waitFor();
    expect(await stored()).toBeUndefined();
  });

  test("does not restore another page's draft, and drops an emptied one", async () => {
    const page = await openForm();
    await page.goto(widget.urlOf("aggressive"));
    await openPanelOn(page);
    await page.getByRole("button", { name: "Report a barrier" }).click();
    const text = page.getByRole("textbox", { name: "What is in your way?" });
    expect(await text.inputValue()).toBe("");
    await text.fill("The search");
    await text.fill("");
    expect(await page.evaluate(() => sessionStorage["handrail:report"])).toBeUndefined();
  });

  test("shows the service's errors at their fields", async () => {
    const page = await openForm();
    await page.route(reports, (route) =>
      route.fulfill({
        status: 422,
        json: { fields: { email: "…" } },
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Enter a valid email address.").waitFor();
  });
});

describe("the page's dataLayer", () => {
  test.each([true, false])("receives tools only if the owner enabled that: %p", async (analytics) => {
    widget.service.view.settings = { ...widget.service.view.settings, analytics };
    const page = await openPanel(widget, "article");
    await page.evaluate(() => Object.assign(window, { dataLayer: [] }));
    await page.locator("#highlight-links").click();
    await page.locator("#highlight-links").click();
    const layer = () => page.evaluate(() => Reflect.get(window, "dataLayer"));
    if (analytics) await page.waitForFunction(() => Reflect.get(window, "dataLayer").length === 2);
    expect(await layer()).toEqual(
      (analytics ? [true, false] : []).map((on) => ({
        event: "handrail_tool",
        handrail_tool: "highlight-links",
        handrail_on: on,
      })),
    );
  });
});

test("the owner chooses for how long the button can be hidden", async () => {
  widget.service.view.settings = { ...widget.service.view.settings, hideDurations: ["day"] };
  const page = await openPanel(widget, "article");
  const hide = page.getByRole("group", { name: "Hide the button" });
  expect(await hide.getByRole("button").allTextContents()).toEqual(["For a day"]);
});
