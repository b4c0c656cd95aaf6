import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { WIDGET_PROFILES } from "#shared/widget-profiles.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { matchingTexts } from "#widget/panel/match-words.ts";

const WIDGET = join(import.meta.dir, "../../../widget");

/** Keys of everything that can be found in the panel, in its order. */
const FOUND = [
  "reset",
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}`),
  "profile.own",
  ...WIDGET_TOOLS,
  "more",
];
/** The share of everyday queries that must find what they are about. */
const AIM = 0.95;
/** More than these are no help. */
const MOST_FOUND = 12;

const names = (folder: string) => readdirSync(folder).map((file) => file.replace(/\.json$/, ""));
const read = (path: string): Promise<Record<string, string>> => Bun.file(path).json();

const languages = names(join(WIDGET, "i18n"));

test("there are synonyms and queries for every language", () => {
  expect(names(join(WIDGET, "synonyms"))).toEqual(languages);
  expect(names(join(import.meta.dir, "queries"))).toEqual(languages);
});

describe.each(languages)("in %s", async (language) => {
  const messages = await read(join(WIDGET, "i18n", `${language}.json`));
  const synonyms = await read(join(WIDGET, "synonyms", `${language}.json`));
  const queries = Object.entries(await read(join(import.meta.dir, "queries", `${language}.json`)));
  const texts = FOUND.map((id) => [messages[id], messages[`help.${id}`], synonyms[id]].join(" "));

  const found = (query: string) => {
    const matches = matchingTexts(query, texts, language);
    return FOUND.filter((_, at) => matches[at]);
  };

  test("everything that is found in the panel has synonyms", () => {
    expect(Object.keys(synonyms).sort()).toEqual([...FOUND].sort());
    expect(Object.values(synonyms).filter((words) => words.trim() === "")).toEqual([]);
  });

  test("everyday words find what they are about, and not everything", () => {
    const misses = queries.filter(([query, id]) => !found(query).includes(id)).map(([query]) => query);
    const crowded = queries.filter(([query]) => found(query).length > MOST_FOUND).map(([query]) => query);
    const most = Math.floor(queries.length * (1 - AIM));
    expect(misses.length <= most ? [] : misses).toEqual([]);
    expect(crowded.length <= most ? [] : crowded).toEqual([]);
  });

  test("words of nothing in the panel find nothing", () => {
    expect(found("xqzwv")).toEqual([]);
  });
});
