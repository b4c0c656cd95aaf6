import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { matchingTexts } from "#widget/panel/match-words.ts";

const FOLDER = join(import.meta.dir, "../../../widget/languages");

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

/** Parts of a language's file; `queries` is for this test alone. */
type Texts = Record<"words" | "synonyms" | "queries", Record<string, string>>;

const languages = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));

describe.each(languages)("in %s", async (language) => {
  const { words, synonyms, ...texts }: Texts = await Bun.file(join(FOLDER, `${language}.json`)).json();
  const queries = Object.entries(texts.queries);
  const searched = FOUND.map((id) => [words[id], words[`help.${id}`], synonyms[id]].join(" "));

  const found = (query: string) => {
    const matches = matchingTexts(query, searched, language);
    return FOUND.filter((_, at) => matches[at]);
  };

  test("everything that the search can find has synonyms", () => {
    expect(Object.keys(synonyms).sort()).toEqual([...FOUND].sort());
    expect(Object.values(synonyms).filter((words) => words.trim() === "")).toEqual([]);
  });

  test("everyday words find their subject, and not everything", () => {
    const results = queries.map(([query, id]) => ({ query, id, all: found(query) }));
    const misses = results.filter(({ id, all }) => !all.includes(id)).map(({ query }) => query);
    const crowded = results.filter(({ all }) => all.length > MOST_FOUND).map(({ query }) => query);
    const most = Math.floor(queries.length * (1 - AIM));
    expect(misses.length <= most ? [] : misses).toEqual([]);
    expect(crowded.length <= most ? [] : crowded).toEqual([]);
  });

  test("unrelated words find nothing", () => {
    expect(found("xqzwv")).toEqual([]);
  });
});
