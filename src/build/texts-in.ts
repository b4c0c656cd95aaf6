import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Glob } from "bun";
import type { Plugin } from "esbuild";
import type { Language } from "#shared/language/language.ts";
import { loadPlans } from "../pages/plans/load-plans.ts";
import { collectTexts, ROOT, replaceTexts } from "./shown-texts.ts";

const TRANSLATED = /\/src\/(?:dashboard|ui|shared)\/.+\.tsx?$/;
/** Catalogs imported by code; a build replaces them with those for its own language. */
const CATALOG = /\/src\/shared\/language\/de\/[\w-]+\.json$/;
/** English finding messages, which other languages need only for missing translations. */
const ENGLISH_FINDINGS = /\/src\/shared\/language\/en\/findings\.json$/;
/** Catalogs whose text is mostly in the code. */
const REPLACED: readonly string[] = ["ui.json", "dashboard.json"];

/**
 * Gives a build the text for one language, so no other language is loaded: it replaces the English
 * text in the code, and catalogs keep only strings translated at runtime. The English build has
 * empty catalogs.
 */
export function textsIn(language: Language): Plugin {
  return {
    name: "texts",
    setup({ onLoad }) {
      if (language === "en") {
        onLoad({ filter: CATALOG }, () => ({ contents: "{}", loader: "json" }));
        return;
      }
      const texts = new Map(REPLACED.flatMap((name) => Object.entries(readCatalog(language, name))));
      const kept = serverTexts();
      onLoad({ filter: TRANSLATED, namespace: "file" }, async ({ path }) => ({
        contents: replaceTexts(path, await readFile(path, "utf8"), (text) => texts.get(text)),
        loader: path.endsWith("x") ? "tsx" : "ts",
      }));
      onLoad({ filter: CATALOG }, async ({ path }) => {
        const name = basename(path);
        const isReplaced = REPLACED.includes(name);
        const shown = await kept;
        const entries = Object.entries(readCatalog(language, name));
        const left = entries.filter(([text]) => !isReplaced || shown.has(text));
        return { contents: JSON.stringify(Object.fromEntries(left)), loader: "json" };
      });
      onLoad({ filter: ENGLISH_FINDINGS }, async ({ path }) => {
        const english: Findings = JSON.parse(await readFile(path, "utf8"));
        const own: Findings = readCatalog(language, basename(path));
        const isMissing = ([rule, messages]: [string, object]) =>
          Object.keys(messages).some((id) => own[rule]?.[id] === undefined);
        const left = Object.fromEntries(Object.entries(english).filter(isMissing));
        return { contents: JSON.stringify(left), loader: "json" };
      });
    },
  };
}

/** Messages by rule and ID. */
type Findings = Record<string, Record<string, string>>;

/** Returns a catalog; empty if it hasn't been translated yet. */
function readCatalog<Catalog extends object = Record<string, string>>(
  language: Language,
  name: string,
): Catalog {
  const path = join(ROOT, "src/shared/language", language, name);
  return JSON.parse(existsSync(path) ? readFileSync(path, "utf8") : "{}");
}

/** Modules in which every string is shown text. */
const MESSAGES = ["src/shared/**/{*messages,toasts}.ts", "src/features/*/error-messages.ts"];
/** Server code that marks text for the dashboard. */
const SERVER = ["src/http", "src/pages/plans"];

/** Returns all text that the dashboard gets from the server or looks up by message name. */
export async function serverTexts(): Promise<Set<string>> {
  const paths = MESSAGES.flatMap((glob) => [...new Glob(glob).scanSync({ cwd: ROOT })]);
  const modules: unknown[] = await Promise.all(paths.map((path) => import(join(ROOT, path))));
  const features = Object.values(loadPlans()).flatMap((plan) => plan.map(({ feature }) => feature));
  // Feature text for plans appears only on the site.
  const marked = [...collectTexts(...SERVER)].filter((text) => !text.startsWith("{feature}"));
  return new Set([...modules.flatMap(stringsIn), ...features, ...marked]);
}

export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
