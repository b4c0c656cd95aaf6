import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FILES } from "#shared/paths.ts";
import type { LauncherWords } from "#shared/widgets/config.ts";
import { numberWords } from "./number-words.ts";
import { hashOf, WIDGET_DIR, type WidgetFiles } from "./widget-files.ts";

const LANGUAGES_DIR = join(WIDGET_DIR, "languages");

/**
 * Adds the text for all languages and, as `*.search.json`, its synonyms. The hash is in the folder
 * name, so the loader needs only one.
 */
export async function buildWords(files: WidgetFiles): Promise<{ folder: string; launcher: LauncherWords }> {
  const launcher: LauncherWords = {};
  const texts = new Map<string, string>();
  for (const name of (await readdir(LANGUAGES_DIR)).sort()) {
    const { words, synonyms } = JSON.parse(await readFile(join(LANGUAGES_DIR, name), "utf8"));
    const language = name.replace(/\.json$/, "");
    texts.set(name, JSON.stringify({ ...words, ...numberWords(language) }));
    texts.set(`${language}.search.json`, JSON.stringify(synonyms));
    launcher[language] = { title: words.title, failed: words.failed };
  }
  const folder = `${FILES.widget}/words-${hashOf([...texts.values()].join())}`;
  for (const [name, text] of texts) {
    files.set(`${folder}/${name}`, { bytes: new TextEncoder().encode(text), type: "application/json" });
  }
  return { folder, launcher };
}
