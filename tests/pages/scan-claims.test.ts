import { describe, expect, test } from "bun:test";
import { PLAN_IDS, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { PAGES } from "#shared/paths.ts";
import { SCAN_LIMITS } from "#shared/sites/scan-limits.ts";
import { parseHtml, renderPath } from "./render.ts";

function textOf(path: string): string {
  return (parseHtml(renderPath(path)).querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
}

const pagesOf = (locale: string) => PLAN_IDS.map((id) => SCAN_LIMITS[id].pages.toLocaleString(locale));

describe("what the site says about scans", () => {
  test.each<[string, string, ...string[]]>([
    [
      PAGES.home,
      "en-US",
      "find some of the problems: only about half",
      "no result means that a site conforms",
      "Nothing is corrected unless a person enters it",
      "it isn’t legal advice",
    ],
    [
      PAGES.terms,
      "en-US",
      "find part of the problems: only about half",
      "does not mean that the website conforms",
      "Nothing is corrected without you",
      "are your own declarations",
    ],
    [
      PAGES.termsGerman,
      "de-DE",
      "finden einen Teil der Probleme: Nur etwa die Hälfte",
      "bedeutet nicht, dass die Website",
      "Ohne Sie wird nichts korrigiert",
      "sind Ihre eigenen Erklärungen",
    ],
    [
      PAGES.helpCenter,
      "en-US",
      "only about half of the WCAG criteria",
      "If a scan finds no issues, does my site conform?No.",
    ],
  ])(
    "%s names the pages by plan, what rules cannot find, that nothing conforms by it, and whose word counts",
    (path, locale, ...sentences) => {
      const text = textOf(path);
      for (const pages of pagesOf(locale)) expect(text).toContain(pages);
      for (const sentence of sentences) expect(text).toContain(sentence);
      expect(text).toMatch(/24 (hours|Stunden)/);
    },
  );

  test("stands on each plan's card, next to the plan's own words, and in the help center's table", () => {
    const all = (path: string, selector: string) => [
      ...parseHtml(renderPath(path)).querySelectorAll(selector),
    ];
    const cards = all(PAGES.home, ".plan-card").map((card) => card.textContent);
    expect(cards[0]).toContain("Scans: 1 website, up to 25 pages and 10 PDFs");
    expect(cards[1]).toContain("Scans: 5 websites, up to 250 pages and 50 PDFs each");
    expect(cards[2]).toContain("Scans: 20 websites, up to 1,000 pages and 200 PDFs each");
    expect(cards[3]).toContain("Scans: websites and pages by agreement");
    expect(cards[0]).toContain("Scans every 24 hours");
    const rows = all(PAGES.helpCenter, "tr").map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(" | "),
    );
    for (const id of PLAN_IDS) {
      const { sites, pages, scansPerDay } = SCAN_LIMITS[id];
      const cells = [PLANS[id].name, sites, pages.toLocaleString("en-US"), scansPerDay];
      expect(rows).toContain(cells.join(" | "));
    }
  });
});
