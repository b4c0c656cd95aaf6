import { describe, expect, test } from "bun:test";
import { localeEs } from "@accesslint/core";
import german from "#shared/scan-rules/finding-messages/german.json" with { type: "json" };
import { germanFinding, messagesInGerman } from "#shared/scan-rules/finding-messages/german-finding.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { engineSentences } from "../../helpers/engine-sentences.ts";

/** Templates of each rule that AccessLint's own translation knows. */
const THEIRS = Object.entries(localeEs).map(
  ([id, { messages = {} }]) => [id.replace(/^.+\//, ""), Object.keys(messages)] as const,
);
const ENTRIES = Object.entries(german).flatMap(([rule, messages]) =>
  Object.entries(messages).map(([english, translation]) => ({ rule, english, translation })),
);
const OWN = engineSentences();

const sampleOf = (template: string) => template.replace(/\{\d\}/g, "5");
const names = (text: string) => [...text.matchAll(/\{(\d)(?::number)?\}/g)].map(([, name]) => Number(name));

describe("the German words for findings", () => {
  test("are there for each rule, and for no other", () => {
    expect(Object.keys(german)).toEqual([...SCAN_RULES.keys()].sort());
  });

  test("lack no message that AccessLint's own translation has", () => {
    const known: Record<string, Record<string, string>> = german;
    const missing = THEIRS.flatMap(([rule, messages]) =>
      messages.filter((english) => SCAN_RULES.has(rule) && !known[rule]?.[english]),
    );
    expect(THEIRS.flatMap(([, messages]) => messages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test("lack no message of a rule of our own, and have none that no code of such a rule writes", () => {
    const missing = OWN.filter(({ sentence, rules }) => {
      const among = rules.length > 0 ? rules : [...SCAN_RULES.keys()];
      return !among.some((rule) => germanFinding(rule, sentence) !== null);
    });
    expect(OWN.length).toBeGreaterThan(110);
    expect(missing).toEqual([]);
    const written = new Set(OWN.map(({ sentence }) => sentence));
    const unused = ENTRIES.filter(
      ({ rule, english }) => SCAN_RULES.get(rule)?.engine === "handrail" && !written.has(sampleOf(english)),
    );
    expect(unused).toEqual([]);
  });

  test("have the values of the English ones, which are numbered in their order, and are found by their messages", () => {
    const wrong = ENTRIES.filter(({ english, translation }) => {
      const values = names(english);
      const isInOrder = values.every((value, at) => value === at);
      return !isInOrder || [...new Set(names(translation))].sort().join() !== values.join();
    });
    expect(wrong).toEqual([]);
    const plain = (translation: string) => sampleOf(translation.replaceAll(":number", ""));
    expect(ENTRIES.filter(({ translation }) => /[{}]/.test(plain(translation)))).toEqual([]);
    const lost = ENTRIES.filter(
      ({ rule, english, translation }) => germanFinding(rule, sampleOf(english)) !== plain(translation),
    );
    expect(lost).toEqual([]);
  });
});

test("words of the German find the English messages, from the beginning of a word", () => {
  const rules = (words: string) => messagesInGerman(words).map(({ rule }) => rule);
  expect(messagesInGerman("LINKTEXT")).toEqual([
    { rule: "vague-link", literals: ['The link text "', '" does not say where it leads.'] },
  ]);
  expect(rules("sagt nicht, wohin")).toEqual(["vague-link"]);
  expect(rules("farbkontr")).toEqual(["color-contrast", "color-contrast-enhanced"]);
  expect(rules("inktext")).toEqual([]);
  expect(rules("in")).toEqual([]);
  expect(rules("number")).toEqual([]);
  expect(rules(" „“ (.*)")).toEqual([]);
});

describe("a finding's message", () => {
  test("keeps its values, with German numbers", () => {
    expect(germanFinding("vague-link", 'The link text "more" does not say where it leads.')).toBe(
      "Der Linktext „more“ sagt nicht, wohin er führt.",
    );
    const contrast = "Insufficient color contrast ratio of 2.85:1 (required 4.5:1).";
    expect(germanFinding("color-contrast", contrast)).toBe(
      "Der Farbkontrast von 2,85:1 reicht nicht aus (verlangt sind 4,5:1).",
    );
    expect(
      germanFinding("aria-valid-attr-value", 'aria-pressed must be "true", "false", or "mixed", got "".'),
    ).toBe("aria-pressed muss „true“, „false“ oder „mixed“ sein und ist „“.");
  });

  test("has no German if it is that of another rule or release", () => {
    const message = 'The link text "more" does not say where it leads.';
    expect(germanFinding("img-alt", message)).toBeNull();
    expect(germanFinding("constructor", message)).toBeNull();
    for (const other of [`${message} Or does it?`, `Now ${message}`, ""])
      expect(germanFinding("vague-link", other)).toBeNull();
    expect(germanFinding("img-alt", "Image element missing alt attribute. More.")).toBeNull();
  });

  test("that the scanner has shortened is German as far as it goes", () => {
    const alt = "Our shop ".repeat(40);
    const cut = (text: string) => `${text.slice(0, 299)}…`;
    expect(
      germanFinding("image-redundant-alt", cut(`Alt text "${alt}" duplicates surrounding a text.`)),
    ).toBe(`Der Alternativtext „${alt.slice(0, 289)}…“ wiederholt den Text im umgebenden <…>.`);
    expect(
      germanFinding(
        "label-content-mismatch",
        cut(`Accessible name "Go" does not contain visible text "${alt}".`),
      ),
    ).toStartWith("Der zugängliche Name „Go“ enthält nicht den sichtbaren Text „Our shop");
    expect(germanFinding("image-redundant-alt", 'Alt text "Shop" duplicates surrou…')).toBe(
      "Der Alternativtext „Shop…“ wiederholt den Text im umgebenden <…>.",
    );
    const ambiguous = cut(`Accessible name "${alt}" does not contain visible text "Go".`);
    expect(germanFinding("label-content-mismatch", ambiguous)).toBeNull();
    expect(germanFinding("html-xml-lang-mismatch", 'lang="x…')).toBeNull();
    expect(germanFinding("vague-link", "Another message…")).toBeNull();
  });

  test("inserts what a hostile page says as it is", () => {
    for (const said of ["$& $1 $` {0} {1}", "(.*)+[^\\]", '" and "', "<img onerror=alert(1)>", "\n\u2028…"]) {
      expect(germanFinding("same-label", `Another field of the form is labeled "${said}", too.`)).toBe(
        `Auch ein anderes Feld des Formulars heißt „${said}“.`,
      );
    }
  });

  test("is read in no time, whatever a hostile page repeats in it", () => {
    const start = performance.now();
    for (const { rule, english } of ENTRIES) {
      for (const literal of [...english.split(/\{\d\}/), '"', " or ", ", "]) {
        const message = `${english.split("{0}")[0]}${(literal || "a").repeat(300).slice(0, 299)}…`;
        expect(typeof (germanFinding(rule, message) ?? "")).toBe("string");
        germanFinding(rule, message.slice(0, -1));
      }
    }
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
