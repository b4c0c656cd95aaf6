import { join } from "node:path";

/** A page of the GOV.UK accessibility tool audit. */
export interface GovukCase {
  /** Category and place within it, such as "Tables 3". */
  id: string;
  name: string;
  /** Path below the audit's folder. */
  path: string;
  html: string;
  /** The page without its fault; null for a page that is a fault as a whole. */
  frame: string | null;
}

type GovukTests = Record<string, Record<string, { example: string }>>;

const EXAMPLE_PAGE = /^(?:<p>)?<a href="(example-pages\/[\w-]+\.html)">[^<]*<\/a>(?:<\/p>)?$/;
/** Words without a fault, so that the title is judged as it is on the page. */
const FRAME = "<p>Nothing is wrong on this page.</p>";
const SHEET = "assets/stylesheets/tests.css";

/**
 * Loads the cases of the GOV.UK audit from a folder with its `tests.json`, `assets` and
 * `example-pages`. They are not part of this repository; GOVUK_CASES names a copy. A page links to
 * the audit's style sheet, which no scan without a browser loads, unless the sheet is put into it.
 */
export async function loadGovukCases(folder: string, { withSheet = false } = {}): Promise<GovukCase[]> {
  const tests: GovukTests = await Bun.file(join(folder, "tests.json")).json();
  const style = withSheet
    ? `<style>${await Bun.file(join(folder, SHEET)).text()}</style>`
    : `<link rel="stylesheet" href="../${SHEET}">`;
  const cases = Object.entries(tests).flatMap(([category, entries]) =>
    Object.entries(entries).map(([name, { example }], at) => ({
      id: `${category} ${at + 1}`,
      name,
      example: example.trim(),
    })),
  );
  return Promise.all(cases.map((one) => toCase(folder, style, one)));
}

async function toCase(
  folder: string,
  style: string,
  { id, name, example }: { id: string; name: string; example: string },
): Promise<GovukCase> {
  const page = EXAMPLE_PAGE.exec(example)?.[1];
  if (page) return { id, name, path: page, html: await Bun.file(join(folder, page)).text(), frame: null };
  const path = `tests/${id.toLowerCase().replaceAll(" ", "-")}.html`;
  const body = example
    .replace("images/", "../assets/test_images/")
    .replace("example-pages/", "../example-pages/");
  return { id, name, path, html: testPage(name, style, body), frame: testPage(name, style, FRAME) };
}

/** Puts a page together as the audit's own template does. */
function testPage(name: string, style: string, body: string): string {
  const scripts = ["jquery-1.12.0.min.js", "main.js"].map(
    (file) => `<script src="../assets/javascript/${file}"></script>`,
  );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Accessibility tools audit test - ${name} - GDS accessibility team</title>${scripts.join("")}${style}</head><body><h1>${name}</h1><main>${body}</main></body></html>`;
}
