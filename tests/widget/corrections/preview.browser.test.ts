import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Correction } from "#shared/corrections/correction.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { widgetViolations } from "../barriers.ts";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { correction, publish, set } from "./live-corrections.ts";

const widget = widgetOfThisFile();

const CHART = correction({ names: { src: "chart.png" } }, [set("alt", "Sales by month")]);
const HIDDEN_LINK = correction({ tag: "a", text: "the way there", names: { href: "#there" } }, [
  set("aria-hidden", "true"),
]);

/** Opens a link that was made to try a correction. */
async function preview(page: Page, draft: Correction): Promise<void> {
  await page.context().route("**/api/widgets/*/page-check", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { token: "r".repeat(43), expiresAt: "2030-01-01T00:00:00.000Z", preview: draft },
    }),
  );
  await page.evaluate((token) => {
    location.hash = `#handrail=check:${token}`;
  }, "l".repeat(43));
}

test("a preview shows an unpublished correction, tells what it changes, and leaves nothing behind", async () => {
  publish(widget, "v1", [correction({ tag: "h1", text: "A strict page" }, [set("lang", "fr")])]);
  const viewport = { width: 390, height: 800 };
  const page = await widget.open("strict", { strictPolicy: true, context: { viewport } });
  await page.locator("h1[lang=fr]").waitFor();
  await page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: "/chart.png", width: 80 });
    document.querySelector("main")?.append(picture);
  });
  await preview(page, CHART);
  const bar = page.getByRole("dialog", { name: "Preview of a correction" });
  await bar.getByText("Failures that are gone with the correction: 1. Nothing new.").waitFor();
  const toggle = bar.getByRole("button", { name: "With the correction", pressed: true });
  expect(await page.locator("main img").getAttribute("alt")).toBe("Sales by month");
  expect(await bar.locator(".check-code").textContent()).toContain('alt="Sales by month"');
  expect(await page.locator(".marks > *").count()).toBe(1);
  const { x = 0, width = 0 } = (await bar.boundingBox()) ?? {};
  expect(viewport.width - x - width).toBeGreaterThanOrEqual(x);
  expect(x).toBeGreaterThanOrEqual(8);
  await toggle.press("Enter");
  expect(await page.locator("main img").getAttribute("alt")).toBeNull();
  expect(await bar.locator(".check-code").textContent()).not.toContain("alt=");
  await bar.getByRole("button", { name: "With the correction", pressed: false }).press("Enter");
  await bar.getByRole("button", { name: "End the preview" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  expect(await page.locator("main img").getAttribute("alt")).toBeNull();
  await page.locator("h1[lang=fr]").waitFor();

  await preview(page, HIDDEN_LINK);
  await bar
    .getByText(/^New failures with the correction: 1: .*Don’t publish it\. Only you see this\.$/)
    .waitFor();
  await preview(page, { ...CHART, note: { ...CHART.note, names: { src: "other.png" } } });
  await bar.getByText("This correction’s element isn’t on this page as it is now.").waitFor();
  expect(await page.locator("main [aria-hidden=true]").count()).toBe(0);
  expect((await problemsOf(page)).filter((one) => !one.startsWith("img-src "))).toEqual([]);
});

const looks = [
  ["dark", "German", 390],
  ["light", "English", 1440],
] as const;
test.each(someOf<(typeof looks)[number]>(looks, 0))(
  "axe finds nothing in the %s preview of a page in %s",
  async (colorScheme, language, width) => {
    publish(widget, undefined);
    const viewport = { width, height: 800 };
    const page = await widget.open("strict", { context: { colorScheme, viewport } });
    if (language === "German") await page.evaluate(() => document.documentElement.setAttribute("lang", "de"));
    await preview(page, HIDDEN_LINK);
    const bar = page.getByRole("dialog", { name: /^(?:Preview of a correction|Vorschau einer Korrektur)$/ });
    await bar.getByText(/(?:Only you see this|Das sehen nur Sie)\.$/).waitFor();
    expect(await widgetViolations(page)).toEqual([]);
    if (!LONG) return;
    await bar.getByRole("button", { pressed: true }).press("Enter");
    expect(await widgetViolations(page)).toEqual([]);
  },
);
