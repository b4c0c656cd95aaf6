import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Language } from "#shared/language/language.ts";
import sharedWords from "#ui/german.json" with { type: "json" };
import dashboardWords from "../dashboard/german.json" with { type: "json" };
import { dynamicTexts } from "./dynamic-texts.ts";
import { ROOT, replaceTexts } from "./texts-in-code.ts";

const TRANSLATED = /\/src\/(?:dashboard|ui|shared)\/.+\.tsx?$/;
/** Catalogs whose texts mostly stand in the code. */
const REPLACED = new Set(["src/dashboard/german.json", "src/ui/german.json"]);
const WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...sharedWords, ...dashboardWords }));

/**
 * Gives a build the texts of one language, so that nobody loads those of another: in German the
 * texts stand in the code in place of the English ones, and catalogs keep only what is translated
 * when it is shown; in English catalogs are empty.
 */
export function textsIn(language: Language): Plugin {
  return {
    name: "texts",
    setup({ onLoad }) {
      if (language === "en") {
        onLoad({ filter: /\/german\.json$/ }, () => ({ contents: "{}", loader: "json" }));
        return;
      }
      const kept = dynamicTexts();
      onLoad({ filter: TRANSLATED, namespace: "file" }, async ({ path }) => ({
        contents: replaceTexts(await readFile(path, "utf8"), (text) => WORDS.get(text)),
        loader: path.endsWith("x") ? "tsx" : "ts",
      }));
      onLoad({ filter: /\/german\.json$/ }, async ({ path }) => {
        const words: Record<string, string> = JSON.parse(await readFile(path, "utf8"));
        const isReplaced = REPLACED.has(relative(ROOT, path));
        const texts = await kept;
        const entries = Object.entries(words).filter(([text]) => !isReplaced || texts.has(text));
        return { contents: JSON.stringify(Object.fromEntries(entries)), loader: "json" };
      });
    },
  };
}
