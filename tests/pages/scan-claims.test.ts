import { describe, expect, test } from "bun:test";
import { PAGES } from "#shared/paths.ts";
import { PLAN_IDS, PLANS } from "#shared/plans.ts";
import { SCAN_LIMITS } from "#shared/scan-limits.ts";
import { parseHtml, renderPath } from "./render.ts";

function textOf(path: string): string {
  return (parseHtml(renderPath(path)).querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
}

const pagesOf = (locale: string) => PLAN_IDS.map((id) => SCAN_LIMITS[id].pages.toLocaleString(locale));

describe("what the site says about scans", () => {
  test.each([
    [
      PAGES.home,
      "en-US",
      "find part of the problems: only about half",
      "no result of it means that a site conforms",
    ],
    [
      PAGES.terms,
      "en-US",
      "find a part of the problems: only about half",
      "does not mean that the website conforms",
    ],
    [
      PAGES.termsGerman,
      "de-DE",
      "finden einen Teil der Probleme: Nur etwa die Hälfte",
      "bedeutet nicht, dass die Website",
    ],
    [
      PAGES.helpCenter,
      "en-US",
      "Only about half of the criteria",
      "Does a scan without issues mean that my site conforms?No.",
    ],
  ])(
    "%s names the pages by plan, what rules cannot find, and that nothing conforms by it",
    (path, locale, part, not) => {
      const text = textOf(path);
      for (const pages of pagesOf(locale)) expect(text).toContain(pages);
      expect(text).toContain(part);
      expect(text).toContain(not);
      expect(text).toMatch(/24 (hours|Stunden)/);
    },
  );

  test.each([
    [PAGES.home, "Nothing is corrected without a person’s word", "it is no legal advice"],
    [PAGES.terms, "Nothing is corrected without you", "are your own declarations"],
    [PAGES.termsGerman, "Ohne Sie wird nichts korrigiert", "sind Ihre eigenen Erklärungen"],
  ])("%s says whose word corrections and statements are", (path, corrections, others) => {
    const text = textOf(path);
    expect(text).toContain(corrections);
    expect(text).toContain(others);
  });

  test("stands on each plan's card, beside the plan's own words", () => {
    const cards = [...parseHtml(renderPath(PAGES.home)).querySelectorAll(".plan-card")].map(
      (card) => card.textContent,
    );
    const scans = [
      "1 website, up to 25 pages",
      "5 websites, up to 250 pages each",
      "20 websites, up to 1,000 pages each",
    ];
    for (const [at, words] of scans.entries()) expect(cards[at]).toContain(`Scans: ${words}`);
    expect(cards[3]).toContain("Scans: websites and pages by agreement");
    expect(cards[0]).toContain("Scans every 24 hours");
  });

  test("has the plans' numbers of websites and scans in the help center's table", () => {
    const table = parseHtml(renderPath(PAGES.helpCenter)).querySelectorAll("td");
    const cells = [...table].map((cell) => cell.textContent);
    for (const id of PLAN_IDS) {
      const { sites, pages, scansPerDay } = SCAN_LIMITS[id];
      const at = cells.findIndex(
        (cell, index) => cell === PLANS[id].name && cells[index + 1] === String(sites),
      );
      expect(cells.slice(at, at + 4)).toEqual([
        PLANS[id].name,
        String(sites),
        pages.toLocaleString("en-US"),
        String(scansPerDay),
      ]);
    }
  });
});
