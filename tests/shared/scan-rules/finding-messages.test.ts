import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import german from "#shared/language/de/findings.json" with { type: "json" };
import english from "#shared/language/en/findings.json" with { type: "json" };
import { type FindingValues, findingText, messagesWith } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import accesslint from "#src/build/accesslint-messages.json" with { type: "json" };

const SCANNER = join(import.meta.dir, "../../../src/scanner");

/** Returns `rule id: names of values`. */
function messagesOf(catalog: Record<string, Record<string, string>>): string[] {
  return Object.entries(catalog).flatMap(([rule, messages]) =>
    Object.entries(messages).map(([id, template]) => {
      const names = template.match(/\{\w+(?::or)?\}/g) ?? [];
      return `${rule} ${id}: ${names.sort().join(" ")}`;
    }),
  );
}

function text(rule: string, messageId: string, values: FindingValues = {}): string[] {
  return (["en", "de"] as const).map((language) => findingText({ rule, messageId, values }, language));
}

describe("the messages of findings", () => {
  test("are there for each rule, with the same ids and values in both languages", () => {
    expect(Object.keys(english)).toEqual([...SCAN_RULES.keys()].sort());
    expect(messagesOf(german)).toEqual(messagesOf(english));
    expect(JSON.stringify([english, german]).replace(/\{\w+(?::or)?\}/g, "")).not.toMatch(/\{\d|\w\}[^,}]/);
  });

  test("are those that AccessLint's sentences are replaced by, and those that our own rules name", () => {
    const files = [...new Glob("{engine,pdf}/**/*.ts").scanSync({ cwd: SCANNER })];
    const code = files.map((path) => readFileSync(join(SCANNER, path), "utf8")).join("");
    const theirs: Record<string, Record<string, string>> = accesslint;
    const replacing = Object.entries(theirs).flatMap(([rule, ids]) =>
      Object.values(ids).map((id) => `${rule} ${id}`),
    );
    const all = messagesOf(english).map((message) => message.split(":")[0] ?? "");
    const isConflict = (message: string) => /^presentation-role-conflict (?:role|alt)/.test(message);
    expect(replacing.filter((message) => !all.includes(message) && !isConflict(message))).toEqual([]);
    const isNamed = (message: string) => code.includes(`"${message.split(" ")[1]}"`);
    expect(all.filter((one) => !replacing.includes(one) && !isConflict(one) && !isNamed(one))).toEqual([]);
  });
});

test("words of a message find it, apart from its values", () => {
  const rules = (words: string) => [...new Set(messagesWith(words, "de").map(({ rule }) => rule))];
  const vague = ["vague", "vague-alone"].map((messageId) => ({ rule: "vague-link", messageId }));
  expect(messagesWith("TEXT DIESES LINKS", "de")).toEqual(vague);
  expect(rules("sagt nicht, wohin")).toEqual(["vague-link"]);
  expect(rules("hat zu wenig Kon")).toEqual(["color-contrast", "color-contrast-enhanced"]);
  expect(rules("required")).toEqual([]);
  expect(rules(" „“ (.*)")).toEqual([]);
  expect(messagesWith("say where it", "en")).toEqual(vague);
});

describe("a finding's text", () => {
  test("has its values, with numbers and lists of the language", () => {
    expect(text("vague-link", "vague", { text: "more" })).toEqual([
      'This link’s text, "more", doesn’t say where it leads.',
      "Der Text dieses Links, „more“, sagt nicht, wohin er führt.",
    ]);
    expect(text("color-contrast", "low", { ratio: 2.85, required: 4.5 })).toEqual([
      "This text has too little contrast: 2.85 to 1, at least 4.5 needed.",
      "Dieser Text hat zu wenig Kontrast: 2,85 zu 1, nötig sind mindestens 4,5 zu 1.",
    ]);
    const roles = ["cell", "gridcell", "rowheader"];
    expect(text("aria-required-children", "missing", { role: "row", roles })).toEqual([
      'This element with the role "row" contains none with the role cell, gridcell, or rowheader.',
      "Dieses Element mit der Rolle „row“ enthält keines mit der Rolle cell, gridcell oder rowheader.",
    ]);
  });

  test("is the rule's id for a message of another release", () => {
    expect(text("img-alt", "of-another-release")).toEqual(["img-alt", "img-alt"]);
    expect(text("constructor", "name")).toEqual(["constructor", "constructor"]);
    expect(text("img-alt", "constructor")).toEqual(["img-alt", "img-alt"]);
    expect(text("vague-link", "vague")[0]).toBe('This link’s text, "…", doesn’t say where it leads.');
  });

  test("has at most 300 characters, for which the longest values are shortened", () => {
    const alt = "Our shop ".repeat(40);
    for (const sentence of text("image-redundant-alt", "repeated", { text: alt, element: "a" })) {
      expect(sentence).toHaveLength(300);
      expect(sentence).toMatch(
        /…[“"], (?:repeats the text in the same <a>|wiederholt den Text im selben <a>)\.$/,
      );
    }
    const [both] = text("label-content-mismatch", "text-not-in-name", { name: alt, text: `😀${alt}` });
    expect(both).toMatch(/^This control shows "😀Our shop .*…", but its name is "Our shop .*…"\.$/u);
  });

  test("has what a hostile page says as it is", () => {
    const hostile = ["$& $1 $` {0} {text}", "(.*)+[^\\]", '" and "', "<img onerror=alert(1)>", "\n\u2028…"];
    for (const said of hostile)
      expect(text("same-label", "same", { label: said })[1]).toBe(
        `Dieses Feld ist genauso beschriftet wie ein anderes: „${said}“.`,
      );
  });
});
