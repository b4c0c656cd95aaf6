import { describe, expect, test } from "bun:test";
import { BARRIERS, isSubject, subjectOf } from "#shared/cases/barriers.ts";
import { MAX_LETTER_TEXT, suggestAllegations } from "#shared/cases/suggest-allegations.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";

const POTTERY = { origin: "https://www.pottery.example", host: "www.pottery.example" };
const SHOP = { origin: "https://shop.pottery.example", host: "shop.pottery.example" };

const ENGLISH = `
Dear Sir or Madam,

Our client is blind. On October 3, 2026 (1.2.2026 in the file), he visited
https://pottery.example/menu?table=2#top. The pictures there have no alt text (WCAG 1.1.1),
and the text has a contrast of 2:1.

The booking page at www.pottery.example/book:
  1. The form fields have no form labels.
  2. The calendar can’t be used by keyboard.
  3. It violates success criterion 1.4.5.

The contrast of https://vendor.example/widget is not at issue.
`;

const GERMAN = `
Sehr geehrte Damen und Herren,

auf Ihrer Website shop.pottery.example fehlen den Bildern Alternativtexte.

Die Seite „/kasse“ ist nicht mit der Tastatur bedienbar; der Kontrast ist zu gering
(EN 301 549, Abschnitt 9.1.4.11). Die Überschriften springen.

Dem Video unter https://shop.pottery.example/film fehlen Untertitel.
`;

const rowsOf = (text: string) => suggestAllegations(text, [POTTERY], POTTERY).rows;
const shortOf = (text: string, sites = [POTTERY, SHOP], home = sites[0]) =>
  suggestAllegations(text, sites, home).rows.map(({ page, about }) => `${page} ${about}`);

describe("suggestions from a letter", () => {
  test("pair each page with the barriers and criteria named in its passage or after it", () => {
    const { rows, otherHosts, hasMore } = suggestAllegations(ENGLISH, [POTTERY, SHOP], POTTERY);
    expect(rows.map(({ page, about }) => `${page} ${about}`)).toEqual([
      "https://www.pottery.example/menu?table=2 alternative-text",
      "https://www.pottery.example/menu?table=2 contrast",
      "https://www.pottery.example/book form-labels",
      "https://www.pottery.example/book keyboard",
      "https://www.pottery.example/book 1.4.5",
    ]);
    expect(rows[3]?.words).toBe("2. The calendar can’t be used by keyboard.");
    expect([otherHosts, hasMore]).toEqual([["vendor.example"], false]);
  });

  test("read German words, paths and clauses of EN 301 549", () => {
    expect(shortOf(GERMAN, [SHOP])).toEqual([
      "https://shop.pottery.example/ alternative-text",
      "https://shop.pottery.example/kasse contrast",
      "https://shop.pottery.example/kasse keyboard",
      "https://shop.pottery.example/kasse headings",
      "https://shop.pottery.example/kasse 1.4.11",
      "https://shop.pottery.example/film captions",
    ]);
  });

  test("leave the page empty if neither the letter nor the case names one", () => {
    expect(suggestAllegations("No alt text.", [POTTERY, SHOP], undefined).rows).toEqual([
      { page: "", about: "alternative-text", words: "No alt text." },
    ]);
  });

  test("take no password, script, other host, date or amount for a page or a criterion", () => {
    const secret = "On https://ada:secret@pottery.example/menu, alt text is missing.";
    expect(shortOf(secret)).toEqual(["https://www.pottery.example/menu alternative-text"]);
    const evil = "Contrast on https://pottery.example.evil.example/menu and https://evilpottery.example/.";
    expect(shortOf(evil)).toEqual([]);
    const alike = "On evil-pottery.example, pottery.example.evil and shop.pottery.example.evil: contrast.";
    expect(suggestAllegations(alike, [POTTERY, SHOP], undefined).rows).toMatchObject([{ page: "" }]);
    const others = [
      "Mail office@pottery.example about contrast, 24/7, and/or on 1.4.2026, 1.4.33, § 2.4.4.1 or $1.4.3.99.",
      "javascript:alert('contrast') data:text/html,contrast file:///etc/passwd",
    ];
    for (const text of others) expect(shortOf(text)).toEqual(["https://www.pottery.example/ contrast"]);
    const markup = `<img src=x onerror=alert(1)> <a href="https://pottery.example/menu">contrast</a>`;
    expect(rowsOf(markup)).toEqual([
      { page: "https://www.pottery.example/menu", about: "contrast", words: markup },
    ]);
  });

  test("aren’t misled by invisible characters", () => {
    const text = "On https://pottery.ex\u200bample/me\u00adnu the al\u200dt te\u2060xt is mis\ufeffsing.";
    const words = "On https://pottery.example/menu the alt text is missing.";
    expect(rowsOf(text)).toEqual([
      { page: "https://www.pottery.example/menu", about: "alternative-text", words },
    ]);
  });

  test("are limited, as are their words, however long the letter", () => {
    const page = (at: number) =>
      `On https://pottery.example/${at} the contrast is low. ${"x ".repeat(400)}\n\n`;
    const many = Array.from({ length: 60 }, (_, at) => page(at)).join("");
    const { rows, hasMore } = suggestAllegations(many, [POTTERY], POTTERY);
    expect([rows.length, hasMore]).toEqual([50, true]);
    expect(rows.every(({ words }) => words.length === 500 && words.endsWith("…"))).toBe(true);
    const late = `${"a".repeat(MAX_LETTER_TEXT)} contrast`;
    expect(rowsOf(late)).toEqual([]);
    const parts = ["http://", "www.", "/a", "1.4.", "9.", "\u200b", "- ", "a.b/", "https://pottery.example/"];
    for (const part of parts) expect(rowsOf(part.repeat(2_000_000 / part.length))).toEqual([]);
  });
});

test("every barrier has criteria of WCAG, and rules that scans know", () => {
  for (const { id, criteria, rules, words } of BARRIERS) {
    expect([id, criteria.filter((one) => !Object.hasOwn(WCAG_CRITERIA, one))]).toEqual([id, []]);
    expect([id, rules.filter((one) => !SCAN_RULES.has(one))]).toEqual([id, []]);
    expect([id, words.filter((one) => one !== one.toLowerCase())]).toEqual([id, []]);
  }
  expect(subjectOf("1.1.1")?.rules).toContain("img-alt");
  expect(subjectOf("img-alt")).toMatchObject({ criteria: ["1.1.1"], rules: ["img-alt"] });
  expect(["toString", "1.1", "__proto__", ""].filter(isSubject)).toEqual([]);
});
