import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FILES } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widgets/config.ts";
import { numberWords } from "./number-words.ts";
import { hashOf, WIDGET_DIR, type WidgetFiles } from "./widget-files.ts";

const WORDS_DIR = join(WIDGET_DIR, "i18n");
const SYNONYMS_DIR = join(WIDGET_DIR, "synonyms");

/**
 * Adds the words of all languages and, as `*.search.json`, their synonyms. The hash is in the name
 * of their folder, so that the loader needs only one.
 */
export async function buildWords(files: WidgetFiles): Promise<{ folder: string; launcher: LauncherWords }> {
  const launcher: LauncherWords = {};
  const texts = new Map<string, string>();
  for (const name of (await readdir(WORDS_DIR)).sort()) {
    const messages = JSON.parse(await readFile(join(WORDS_DIR, name), "utf8"));
    const language = name.replace(/\.json$/, "");
    texts.set(name, JSON.stringify({ ...messages, ...numberWords(language) }));
    launcher[language] = { title: messages.title, failed: messages.failed };
  }
  for (const name of (await readdir(SYNONYMS_DIR)).sort()) {
    const synonyms = JSON.parse(await readFile(join(SYNONYMS_DIR, name), "utf8"));
    texts.set(name.replace(/\.json$/, ".search.json"), JSON.stringify(synonyms));
  }
  const folder = `${FILES.widget}/words-${hashOf([...texts.values()].join())}`;
  for (const [name, text] of texts) {
    files.set(`${folder}/${name}`, { bytes: new TextEncoder().encode(text), type: "application/json" });
  }
  return { folder, launcher };
}
