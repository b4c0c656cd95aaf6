import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { factsOf, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { numberWords } from "#src/build/widget/number-words.ts";
import { matchingTexts } from "#widget/panel/match-words.ts";
import { COMMANDS, phraseOf, understand } from "#widget/tools/voice-commands/commands.ts";
import { directionOf } from "#widget/words/direction.ts";
import { formatNumber, formatPercent } from "#widget/words/format-number.ts";
import { words as en } from "../../widget/languages/en.json";
import { levelName } from "../../widget/panel/tool-labels.ts";

const FOLDER = join(import.meta.dir, "../../widget/languages");

const english: Record<string, string> = en;

/** Parts of a language's file; `queries` is for this test alone. */
type Texts = Record<"words" | "synonyms" | "queries", Record<string, string>>;

const languages = await Promise.all(
  readdirSync(FOLDER).map(
    async (file): Promise<[string, Texts]> => [
      file.replace(/\.json$/, ""),
      await Bun.file(join(FOLDER, file)).json(),
    ],
  ),
);

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();

const LEVELS = WIDGET_TOOLS.flatMap((tool) => factsOf(tool).values)
  .map(Number)
  .filter((level) => level > 0);

/** Keys of everything that the panel's search can find, in order. */
const FOUND = [
  "reset",
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}`),
  "profile.own",
  ...WIDGET_TOOLS,
  "more",
];
/** The share of everyday queries that must find their subject. */
const AIM = 0.95;
/** More results than these do not help. */
const MOST_FOUND = 12;

describe.each(languages)("the words in %s", (language, { words, synonyms, queries }) => {
  test("exist for every key, in the same order, with the same placeholders, and are never empty", () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
    const unlike = Object.entries(words).filter(
      ([key, text]) => !text.trim() || placeholders(text) !== placeholders(english[key] ?? ""),
    );
    expect(unlike).toEqual([]);
  });

  test("belong to a language that browsers know, run its way, and have its numbers", () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    expect(new Intl.DisplayNames([language], { type: "language" }).of(language)).not.toBe(language);
    const { direction } = new Intl.Locale(language).getTextInfo();
    expect(String(directionOf(language))).toBe(String(direction));
    const signs = { messages: numberWords(language) };
    const decimal = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: "percent" });
    const numbers = [0, 7, 44, 0.75, 4.5, ...LEVELS];
    expect(numbers.map((number) => formatNumber(number, signs))).toEqual(numbers.map(decimal.format));
    expect(LEVELS.map((level) => formatPercent(level, signs))).toEqual(LEVELS.map(percent.format));
  });

  test("have synonyms by which the search finds subjects of everyday words, and nothing by others", () => {
    expect(Object.keys(synonyms).sort()).toEqual([...FOUND].sort());
    expect(Object.values(synonyms).filter((text) => text.trim() === "")).toEqual([]);
    const searched = FOUND.map((id) => [words[id], words[`help.${id}`], synonyms[id]].join(" "));
    const found = (query: string) => {
      const matches = matchingTexts(query, searched, language);
      return FOUND.filter((_, at) => matches[at]);
    };
    const results = Object.entries(queries).map(([query, id]) => ({ query, id, all: found(query) }));
    const misses = results.filter(({ id, all }) => !all.includes(id)).map(({ query }) => query);
    const crowded = results.filter(({ all }) => all.length > MOST_FOUND).map(({ query }) => query);
    const most = Math.floor(results.length * (1 - AIM));
    expect(misses.length <= most ? [] : misses).toEqual([]);
    expect(crowded.length <= most ? [] : crowded).toEqual([]);
    expect(found("xqzwv")).toEqual([]);
  });

  test("are understood as commands, ten spelled numbers and digits", () => {
    const own = { language, messages: words };
    expect(COMMANDS.map((command) => understand(phraseOf(command, own), own))).toEqual(
      COMMANDS.map((command) => ({ command })),
    );
    const phrases = COMMANDS.flatMap((command) => words[`voice.${command}`]?.split("/") ?? []);
    const distinct = new Set(phrases.map((phrase) => phrase.toLocaleLowerCase(language)));
    expect(distinct.size).toBe(phrases.length);
    const spelled = words["voice.digits"]?.split(" ") ?? [];
    expect(spelled.map((word) => understand(word.split("/")[0] ?? "", own))).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ number: at + 1 })),
    );
    expect(understand(`${new Intl.NumberFormat(language).format(27)}.`, own)).toEqual({ number: 27 });
  });
});

test("a command's punctuation, capitals and words around a number don't matter, and two numbers are none", () => {
  const words = { language: "en", messages: english };
  expect(understand("  Scroll DOWN! ", words)).toEqual({ command: "down" });
  expect(understand("click 12", words)).toEqual({ number: 12 });
  expect(understand("5 or 6", words)).toEqual({ name: "5 or 6" });
  expect(understand("Contact us.", words)).toEqual({ name: "contact us" });
  expect(understand(" … ", words)).toBeNull();
});

test("numbers without signs are those of English", () => {
  const signs = { messages: {} };
  expect([formatNumber(1.5, signs), formatPercent(1.5, signs)]).toEqual(["1.5", "150%"]);
});

test("every tool, group and level has a name", () => {
  for (const group of TOOL_GROUPS) expect(english[`group.${group}`]).toBeString();
  for (const tool of WIDGET_TOOLS) {
    expect(english[tool]).toBeString();
    expect(english[`help.${tool}`]).toBeString();
    const { values } = factsOf(tool);
    if (!Array.isArray(values) || values.length === 1) continue;
    for (const [at, value] of values.entries()) {
      const name = levelName(tool, value, at, { language: "en", messages: english });
      if (Number.isNaN(Number(value))) expect(name).not.toBe(value);
    }
  }
});
