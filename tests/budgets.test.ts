import { describe, expect, test } from "bun:test";
import { FILES, PAGES } from "#shared/paths.ts";
import { type Assets, loadAssets } from "../src/bundles/assets.ts";
import { renderPages } from "../src/pages/render-pages.tsx";
import { pageContext } from "./pages/render.ts";

const KB = 1_024;

/** Bytes after gzip that a visitor downloads, by what they open. */
const BUDGETS = {
  platform: 4 * KB,
  panel: 18 * KB,
  /** A tool or a part of the panel that is loaded on first use. */
  widgetPart: 9 * KB,
  /** The preview of a correction with what applies it, which only the website's owner loads. */
  correctionPreview: 10 * KB,
  /**
   * The scanner's engine, which only people with a link to check a page load. Two of its KB
   * describe elements, so that corrections find them again, two compute names as browsers do, three
   * know the embedded tools that elements come from, and one finds ARIA faults that AccessLint does
   * not know.
   */
  scannerEngine: 96 * KB,
  /** Mozilla's Readability, which the reader loads next to its own part. */
  readability: 11.5 * KB,
  /** Words in Latin script; other scripts take up to 50% more. */
  language: 7 * KB,
  style: 14 * KB,
  /** Uncompressed, since font files are compressed themselves. */
  fonts: 35 * KB,
  /** Script of a page with islands or menus that runs before React. */
  client: 4 * KB,
  /**
   * All scripts of a page to read; on the landing page, those that only owners or the dialog load
   * are included. Links take an affiliate's code along, which is 0.1 KB of it; that calls can be
   * repeated after a question of who is there is another 0.1 KB.
   */
  readingScripts: 80.8 * KB,
  /** The same for a page with a form; step 1 names the price and keeps what is typed. */
  pageScripts: 95.1 * KB,
  /** Plan, price, country and card, whose script loads while someone fills in step 1. */
  registerStep2: 12.5 * KB,
  /** German words of all islands, which German pages load besides. */
  germanWords: 16 * KB,
};

/** Words that only step 2 of the registration has. */
const STEP_2 = "Complete Registration";
const GERMAN_STEP_2 = "Registrierung abschließen";

function isStep2(script: string): boolean {
  return script.includes(STEP_2) && !script.includes(GERMAN_STEP_2);
}

const assets: Assets = loadAssets();

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  const bytes = assets.files.get(path)?.content.identity();
  if (bytes instanceof Uint8Array) return bytes;
  throw new Error(`There is no ${path}. Run \`bun run build:files\` first.`);
}

const sizes = new Map<string, number>();

function gzipped(path: string): number {
  const size = sizes.get(path) ?? Bun.gzipSync(bytesOf(path), { level: 9 }).byteLength;
  sizes.set(path, size);
  return size;
}

function total(paths: Iterable<string>): number {
  return [...new Set(paths)].reduce((sum, path) => sum + gzipped(path), 0);
}

function widgetFiles(pattern: RegExp): string[] {
  return [...assets.files.keys()].filter((path) => path.startsWith(`${FILES.widget}/`) && pattern.test(path));
}

test("the script on every customer's page is within 4 KB, and starts with Chromium's hint to compile it while it loads", () => {
  expect(gzipped(FILES.platform)).toBeLessThanOrEqual(BUDGETS.platform);
  expect(new TextDecoder().decode(bytesOf(FILES.platform))).toStartWith("//# allFunctionsCalledOnLoad\n");
});

test.each([
  ["the panel", /\/panel-.+\.js$/, BUDGETS.panel],
  ["the preview of a correction", /\/correction-preview-.+\.js$/, BUDGETS.correctionPreview],
  ["the scanner's engine", /\/scanner-engine-.+\.js$/, BUDGETS.scannerEngine],
  ["the reader's library that finds articles", /\/article-search-.+\.js$/, BUDGETS.readability],
])("%s is one file within its budget", (_, pattern, budget) => {
  const sizes = widgetFiles(pattern).map(gzipped);
  expect(sizes).toHaveLength(1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(budget);
});

test("each language, and each part of the widget that is loaded on first use, is within its budget", () => {
  const parts = widgetFiles(/\.js$/).filter(
    (path) => !/\/(?:panel|article-search|scanner-engine|correction-preview)-/.test(path),
  );
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(gzipped(part), part).toBeLessThanOrEqual(BUDGETS.widgetPart);
  for (const language of widgetFiles(/\.json$/))
    expect(gzipped(language)).toBeLessThanOrEqual(BUDGETS.language);
});

test("the engine, the library and the icons have the licenses of what they contain", () => {
  const textOf = (path = "") => new TextDecoder().decode(bytesOf(path));
  const [engine] = widgetFiles(/\/scanner-engine-.+\.js$/);
  expect(textOf(engine)).toStartWith("/*! Contains @accesslint/core:\nMIT License");
  const [library] = widgetFiles(/\/article-search-.+\.js$/);
  const [license] = widgetFiles(/\/license-.+\.txt$/);
  expect(textOf(license)).toContain("Apache License");
  expect(textOf(library)).toContain(`Apache License 2.0 (${license}). Changed:`);
  const [lucide] = widgetFiles(/\/lucide-license-.+\.txt$/);
  expect(textOf(lucide)).toContain("ISC License");
  const [extras] = widgetFiles(/\/extras-.+\.js$/);
  expect(textOf(extras)).toContain(`Icons of Lucide (${lucide})`);
});

test("the style of all pages is small, and the only fonts that a page loads are within 35 KB", () => {
  expect(gzipped(assets.style)).toBeLessThanOrEqual(BUDGETS.style);
  const fonts = [...assets.files.keys()].filter((path) => /^\/assets\/.+\.woff2$/.test(path));
  expect(fonts).toEqual(assets.fonts);
  expect(fonts.reduce((sum, path) => sum + bytesOf(path).byteLength, 0)).toBeLessThanOrEqual(BUDGETS.fonts);
});

test.each([
  ["English", assets.dashboard.en, 134],
  ["German", assets.dashboard.de, 156],
] as const)("the %s dashboard's first load is within its budget", (_, { script, preloads }, most) => {
  expect(total([script, ...preloads])).toBeLessThanOrEqual(most * KB);
});

test.each([
  ["step 2 of the registration", isStep2, BUDGETS.registerStep2],
  ["the German words", (script: string) => script.includes(GERMAN_STEP_2), BUDGETS.germanWords],
])("%s of pages are one file within the budget, which no page names", (_, isWanted, budget) => {
  const files = [...assets.files.keys()]
    .filter((path) => path.endsWith(".js") && !path.startsWith("/dashboard"))
    .filter((path) => isWanted(new TextDecoder().decode(bytesOf(path))));
  expect(files).toHaveLength(1);
  expect(total(files)).toBeLessThanOrEqual(budget);
});

describe("the scripts of", () => {
  const pages = renderPages({ ...pageContext(), assets });

  /** Returns all scripts that a page names, for immediate loading or for islands. */
  const scriptsOf = (html: string) => html.match(/\/assets\/[\w-]+\.js/g) ?? [];

  test.each(pages.map(({ path, html }) => [path, html] as const))("%s are within their budget", (_, html) => {
    const scripts = scriptsOf(html);
    if (!html.includes("data-island=") && !html.includes("<details")) expect(scripts).toEqual([]);
    expect(total(scripts)).toBeLessThanOrEqual(BUDGETS.pageScripts);
  });

  test("every page are within 4 KB before React", () => {
    expect(total([assets.clientScript, ...assets.clientImports])).toBeLessThanOrEqual(BUDGETS.client);
  });

  test("the landing page, the guides and the help center with all their islands are within 80.8 KB", () => {
    const read = pages.filter(
      ({ path }) =>
        path === PAGES.home || path === PAGES.helpCenter || path.startsWith(PAGES.installationGuides),
    );
    expect(read.length).toBeGreaterThan(10);
    for (const { html } of read) expect(total(scriptsOf(html))).toBeLessThanOrEqual(BUDGETS.readingScripts);
  });
});
