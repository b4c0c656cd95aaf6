import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { USAGE_VIEW } from "../../src/shared/paths.ts";
import type { ToolUse } from "../../src/shared/schemas/usage.ts";
import { accessibilityProblems, collectProblems, launchChromium } from "../helpers/chromium.ts";
import { problemBody, type StubAccount, stubAccount, stubUser, stubWidget } from "./stub-api.ts";
import { addReply, stubReport } from "./stub-reports.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "./stub-site.ts";
import { stubUsage } from "./stub-usage.ts";

/** Gzip bytes of all scripts that `/app` loads before anybody touches it. */
const FIRST_LOAD_BUDGET = 140 * 1024;
const EDITOR = `/widget-interface/${stubWidget().id}`;
const WIDGETS = [
  stubWidget(),
  stubWidget({
    id: "second",
    publicId: "bbbbbbbbbbbbbbbb",
    name: "A second shop with a name that is too long for one line on any screen",
    position: "top-left",
    colorScheme: "#ffcc00",
    isActive: false,
  }),
];

const TOOLS_USED: ToolUse[] = [
  { tool: "text-size", count: 1_320 },
  { tool: "profile.dyslexia", count: 7 },
];

let built: BuiltDashboard;
let browser: Browser;
let account: StubAccount;
let site: ReturnType<typeof serveStubSite>;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [built, browser] = await Promise.all([buildDashboard(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await built.remove();
});

beforeEach(async () => {
  account = stubAccount();
  site = serveStubSite(built, account);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
  page = await context.newPage();
  problems = collectProblems(page);
});
afterEach(async () => {
  await context.close();
  await site.stop();
});

describe("nobody is kept out of", () => {
  test("the loading screen", async () => {
    const answer = Promise.withResolvers<void>();
    account.held.set("/api/auth/user", answer.promise);
    await open("/app");
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    await expectNoBarriers();
    answer.resolve();
  });

  test("the first steps of an unverified owner", async () => {
    account.user = stubUser({ isEmailVerified: false });
    await open("/app");
    await page.getByRole("link", { name: "Create your first widget" }).waitFor();
    await expectNoBarriers();
  });

  test("the list, with a row opened and one deleted", async () => {
    account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await openMore("A second shop");
    await page.getByRole("button", { name: /^Delete A second/ }).click();
    await page.getByRole("button", { name: /^Undo/ }).waitFor();
    await expectNoBarriers();
  });

  test("a search that finds nothing", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open("/widget-interface");
    await page.getByLabel("Search by name or website").fill("bakery");
    await page.getByText("No widget matches “bakery”").waitFor();
    await expectNoBarriers();
  });

  test("the form that copies settings, with its fields wrong", async () => {
    account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await page.getByRole("button", { name: /^Copy settings/ }).click();
    await page.getByRole("button", { name: "Overwrite" }).click();
    await page.getByText("Choose at least one widget").waitFor();
    await expectNoBarriers();
  });

  test("the widgets that were deleted", async () => {
    account.deleted = structuredClone(WIDGETS);
    await open("/widget-interface?show=deleted");
    await page.getByRole("article").first().waitFor();
    await expectNoBarriers();
  });

  test("the looks that a new widget can have, and the code of one", async () => {
    await open("/widget-interface?show=new");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Website").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Accessibility settings" }).waitFor();
    await expectNoBarriers();
    await page.getByRole("button", { name: "Create widget" }).click();
    await page.getByText("Pinned version with integrity hash").click();
    await expectNoBarriers();
  });

  test("the editor, with an own colour and a toast", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open("/widget-interface/second");
    await page.getByRole("radio", { name: "Small" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Changes saved").waitFor();
    await expectNoBarriers();
  });

  test("the editor with its earlier versions, and fields that are wrong", async () => {
    account.widgets = structuredClone(WIDGETS);
    const { name, websiteUrl, position, colorScheme, size } = stubWidget();
    const kept = {
      name,
      websiteUrl,
      position,
      colorScheme,
      size,
      settings: account.settings,
      restoredFrom: null,
    };
    const createdAt = "2026-11-02T09:00:00.000Z";
    account.versions = [2, 1].map((version) => ({ ...kept, version, createdAt }));
    await open(EDITOR);
    await page.getByRole("button", { name: "Show earlier versions" }).click();
    await page.getByRole("button", { name: "Bring back version 1" }).waitFor();
    await page.getByLabel("Distance from the side").fill("many");
    await page.getByLabel("Colour of icon and text").fill("#1d4ed9");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Enter a whole number from 0 to 200").waitFor();
    await expectNoBarriers();
  });

  test("the usage of a month, as a chart and as a table", async () => {
    account.widgets = structuredClone(WIDGETS);
    account.usage = stubUsage({ visits: (from) => Number(from.slice(8)), tools: TOOLS_USED });
    await open(USAGE_VIEW);
    await page.getByText("Profile: Dyslexia").waitFor();
    await page.getByText("The same numbers as a table").click();
    await page.getByRole("table", { name: "Visits by day" }).waitFor();
    await page.getByRole("slider").focus();
    await expectNoBarriers();
  });

  test("the reports of visitors, one of them being answered", async () => {
    const long = {
      widgetName: "A second shop with a name that is too long for one line on any screen",
      text: `The menu cannot be reached by keyboard. ${"Averylongwordwithoutaspace".repeat(9)}`,
      email: `a.visitor.with.a.long.address@${"long".repeat(12)}.example`,
      pageUrl: `https://shop.example/${"path/".repeat(40)}`,
    };
    const answered = stubReport({ ...long, state: "answered" });
    addReply(answered, long.text);
    account.reports = [answered, stubReport(long)];
    account.home.overview.newReports = 1;
    await open("/widget-interface?show=reports");
    await page.getByRole("button", { name: "Answer by mail" }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Write your answer, please").waitFor();
    await page.getByRole("button", { name: "Done" }).last().click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await expectNoBarriers();
  });

  test("the test page, where the real widget shows", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open(`/widget/${WIDGETS[0]?.publicId}`);
    await page.getByRole("button", { name: "Accessibility settings" }).waitFor();
    await expectNoBarriers();
  });

  test("a list that could not be loaded", async () => {
    account.failing.set("/api/widgets", { status: 404, body: problemBody("The service is busy.") });
    await open("/app");
    await page.getByText("The service is busy.").waitFor();
    await expectNoBarriers(/404/);
  });

  test("a registration that could not be finished", async () => {
    const body = problemBody("The card has not been confirmed yet. Please enter it again.");
    account.failing.set("/api/auth/registration/completion", { status: 409, body });
    await open("/app?setup_intent=seti_1&redirect_status=failed");
    await page.getByRole("link", { name: "Back to the registration" }).waitFor();
    await expectNoBarriers(/409/);
  });
});

describe("the editor's preview", () => {
  const frame = () => page.frameLocator("iframe");

  test("is the real widget with what is not saved, and counts and keeps nothing", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open(EDITOR);
    await frame().getByRole("button", { name: "Accessibility settings" }).waitFor();
    await frame().getByRole("link", { name: "Newsletter" }).click();
    expect(await frame().getByRole("heading", { level: 1 }).textContent()).toContain("Stoneware");
    await page.getByLabel("Text beside the icon").fill("Easier to use");
    await frame().getByRole("button", { name: "Easier to use" }).click();
    await frame().getByRole("dialog").waitFor();
    expect(account.settings.label).toBe("");
    expect(account.requests.filter((request) => /visit|public/.test(request))).toEqual([]);
    const keys = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    expect(keys.filter((key) => key.startsWith("handrail:"))).toEqual([]);
    await expectNoBarriers();
  });

  test("keeps what it last showed while a field is wrong", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open(EDITOR);
    const button = frame().locator(".launcher");
    await button.waitFor();
    await page.getByLabel("Distance from the side").fill("200");
    const moved = page.waitForResponse((answer) => answer.url().endsWith("/widget-preview"));
    await moved;
    await page.getByLabel("Distance from the side").fill("many");
    await page.getByRole("radio", { name: "Phone" }).check();
    expect(await button.isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe("by keyboard alone", () => {
  test("an owner skips to the content, creates a widget in four steps and switches it off", async () => {
    await open("/widget-interface");
    await page.getByRole("link", { name: "Create your first widget" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await tabTo("Create your first widget");
    await page.keyboard.press("Enter");
    await page.getByLabel("Name of the widget").waitFor();
    await tabTo("Next");
    await page.keyboard.press("Enter");
    await page.getByLabel("Website").waitFor();
    expect(await focused()).toContain("Step 2 of 4");
    await tabTo("Next");
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Calm blue" }).waitFor();
    expect(await focused()).toContain("Step 3 of 4");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "Small and dark" }).isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByLabel("What is your site built with?").waitFor();
    expect(await focused()).toContain("Step 4 of 4");
    await tabTo("Done");
    await page.keyboard.press("Enter");
    await page.getByRole("switch").waitFor();
    expect(account.widgets).toMatchObject([{ colorScheme: "dark", size: "small" }]);
    await tabTo("Shown on your site");
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.keyboard.press("Space");
    await saved;
    await page.getByRole("switch", { checked: false }).waitFor();
    expect(account.widgets[0]?.isActive).toBe(false);
  });

  test("a new page takes the focus to its heading and its name to the title", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open("/widget-interface");
    await page.getByRole("link", { name: "Edit harbour-pottery.example" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expect(await focused()).toBe("Edit widget");
    expect(await page.title()).toBe("Edit widget – Handrail");
  });

  test("a tool is moved down twice and up again, and the focus stays on its button", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open(EDITOR);
    const down = page.getByRole("button", { name: "Move down: Text size" });
    await down.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText(/^Text size is now 3 of/).waitFor({ state: "attached" });
    const up = page.getByRole("button", { name: "Move up: Text size" });
    await up.focus();
    await page.keyboard.press("Enter");
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText(/^Text size is now 2 of/).waitFor({ state: "attached" });
  });

  test("the chart is walked by arrow keys, and the address and the focus stay while time moves", async () => {
    account.widgets = structuredClone(WIDGETS);
    account.usage = stubUsage({ visits: (from) => Number(from.slice(8)) });
    await open(USAGE_VIEW);
    const slider = page.getByRole("slider", { name: "Day" });
    await slider.focus();
    const told = () => slider.getAttribute("aria-valuetext");
    expect(await told()).toBe("Sun, Nov 22, 2026, so far: 44 visits, before: 46");
    await page.keyboard.press("ArrowLeft");
    expect(await told()).toBe("Sat, Nov 21, 2026: 42 visits, before: 44");
    await page.keyboard.press("Home");
    expect(await told()).toBe("Sat, Oct 24, 2026: 48 visits, before: 48");
    expect(await page.locator(".point-reading").textContent()).toContain("48 visits");
    const { left, right, top } = await boxOf(slider);
    await page.mouse.move((left + right) / 2, top + 20);
    expect(await told()).toBe("Sun, Nov 8, 2026: 16 visits, before: 18");
    await page.mouse.click(right - 1, top + 20);
    expect(await told()).toStartWith("Sun, Nov 22, 2026");
    await page.getByRole("button", { name: "Earlier" }).press("Enter");
    await page.getByRole("heading", { name: "Sep 24 – Oct 23, 2026" }).waitFor();
    expect([await focused(), new URL(page.url()).search]).toEqual([
      "Earlier",
      "?show=usage&by=day&last=30&until=2026-10-23",
    ]);
    expect(problems).toEqual([]);
  });

  test("a dialog gives the focus back", async () => {
    account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    await page.getByRole("button", { name: /^Duplicate/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Duplicate harbour-pottery.example");
  });
});

describe("the browser rules", () => {
  test("a toast is on top of narrow screens, and at the bottom right of wide ones, 420 px at most", async () => {
    account.user = stubUser({ isEmailVerified: false });
    await open("/app");
    await page.getByRole("button", { name: "Send the email again" }).click();
    const toast = page.locator(".toast");
    await toast.waitFor();
    const wide = await boxOf(toast);
    expect(wide.width).toBeLessThanOrEqual(420);
    expect([wide.right > 1240, wide.bottom > 760]).toEqual([true, true]);
    await page.setViewportSize({ width: 320, height: 800 });
    const narrow = await boxOf(toast);
    expect([narrow.top < 40, narrow.right <= 320]).toEqual([true, true]);
  });

  test("a tooltip can be hovered, and goes on Escape while the pointer stays", async () => {
    account.widgets = structuredClone(WIDGETS);
    await openMore("harbour-pottery.example");
    const link = page.getByRole("link", { name: "Try it out harbour-pottery.example" });
    const tooltip = page.getByRole("tooltip");
    await link.hover();
    await tooltip.waitFor();
    const { left, right, top, bottom } = await boxOf(tooltip);
    await page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 8 });
    expect(await tooltip.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await tooltip.isVisible()).toBe(false);
  });

  test("without a session the browser goes to the sign-in page", async () => {
    account.token = "another";
    await open(EDITOR);
    await page.waitForURL(`${site.url}/login?next=${encodeURIComponent(EDITOR)}`);
  });

  test("unsaved changes hold up a reload", async () => {
    account.widgets = structuredClone(WIDGETS);
    await open(EDITOR);
    await page.getByRole("radio", { name: "Large" }).check();
    const asked = page.waitForEvent("dialog");
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
  });
});

test("the first load of /app stays within its script budget", async () => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(response.url());
  });
  await open("/app");
  await page.getByRole("link", { name: "Create your first widget" }).waitFor();
  const sizes = await Promise.all(
    [...scripts].map(async (url) => Bun.gzipSync(await (await fetch(url)).bytes()).byteLength),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
});

async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
}

/** In the list of widgets, what is not always shown of one. */
async function openMore(name: string): Promise<void> {
  if (!page.url().includes("/widget-interface")) await open("/widget-interface");
  await page.getByRole("button", { name: `More about ${name}` }).click();
}

/** What axe-core, the screen's width, the size of targets and the security policy say of the page as it stands. */
async function expectNoBarriers(expected = /^$/): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect({ width, colorScheme, problems: await accessibilityProblems(page) }).toEqual({
        width,
        colorScheme,
        problems: [],
      });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await smallTargets()).toEqual([]);
  }
  expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
}

/** Buttons and navigation that are less than 44 px high or wide. */
function smallTargets(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, .button, nav a, .radio-card, .corner-field label")]
      .filter((target) => target.checkVisibility())
      .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
}

function focused(): Promise<string> {
  return page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.textContent.trim() : "",
  );
}

/** Presses Tab until what has the focus begins with `text`. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await focused()).startsWith(text)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${text}`);
}

async function boxOf(locator: { boundingBox(): Promise<Box | null> }) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height, width: box.width };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
