import { readFileSync } from "node:fs";
import type axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { stopAtEndOfRun } from "./end-of-run.ts";
import { fixedFonts } from "./fixed-fonts.ts";

/**
 * Debian's packages of Chromium. The one without windows comes first, since it takes half the time.
 */
const PROGRAMS = ["chromium-headless-shell", "chromium"];

export function findChromium(): string | null {
  return PROGRAMS.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}

/** Starts Chromium with the tests' own fonts and without background requests. */
export function launchChromium(furtherArguments: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`There is no Chromium. Install ${PROGRAMS.join(" or ")}.`);
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...fixedFonts() },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Code runs too briefly to be worth optimizing, and a process for each frame costs its start.
      "--js-flags=--no-opt --no-maglev",
      "--disable-site-isolation-trials",
      "--renderer-process-limit=1",
      ...furtherArguments,
    ],
  });
}

let shared: Browser | undefined;

/**
 * Returns the browser of this test run, started again if it died. Each file closes what it opened
 * by `closeContexts`.
 */
export async function sharedChromium(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  if (!shared) stopAtEndOfRun(async () => shared?.close());
  shared = await launchChromium();
  return shared;
}

/** Closes all contexts of the shared browser, which belong to the calling file. */
export async function closeContexts(): Promise<void> {
  for (const context of shared?.contexts() ?? []) await context.close();
}

/** WCAG 2.2 A and AA, and axe-core's best practices. */
export const ACCESSIBILITY_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/**
 * Returns axe-core's findings on the current page, or on the part of it that a selector names, one
 * line each.
 */
export async function accessibilityProblems(page: Page, part = ":root"): Promise<string[]> {
  // Before its style sheet is there, the page has targets of other sizes.
  await page.waitForLoadState();
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await layOutAll(page);
  }
  return page.evaluate(
    async ({ part, tags }) => {
      const { violations } = await window.axe.run(part, {
        runOnly: { type: "tag", values: tags },
        // Only what is reported is described. Frames have no axe-core, so nothing waits for them.
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { part, tags: ACCESSIBILITY_RULES },
  );
}

/** Also lays out distant content, whose estimated size axe-core would take for its real one. */
function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Collects a page's errors, console messages, policy violations and failed requests. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}
