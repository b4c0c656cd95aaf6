import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import type { Language } from "#shared/language.ts";
import { HIDE_DURATIONS } from "#shared/widget-config.ts";
import { WIDGET_PROFILES } from "#shared/widget-profiles.ts";
import { TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widget-tools.ts";

const NAMED: readonly string[] = [
  ...WIDGET_TOOLS,
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}`),
  ...["profiles", ...TOOL_GROUPS].map((group) => `group.${group}`),
  ...HIDE_DURATIONS.map((duration) => `hide.${duration}`),
];

/**
 * Reduces the widget's words to names that the dashboard shows, in one language: tools, profiles,
 * groups and durations.
 * @throws Error when a word is missing.
 */
export function widgetNames(language: Language): Plugin {
  return {
    name: "widget-names",
    setup({ onLoad }) {
      onLoad({ filter: /\/widget\/i18n\/en\.json$/ }, async ({ path: english }) => {
        const path = join(dirname(english), `${language}.json`);
        const words: Record<string, unknown> = JSON.parse(await readFile(path, "utf8"));
        const missing = NAMED.filter((name) => typeof words[name] !== "string");
        if (missing.length > 0) throw new Error(`${path} has no words for ${missing.join(", ")}`);
        const names = Object.fromEntries(NAMED.map((name) => [name, words[name]]));
        return { contents: JSON.stringify(names), loader: "json" };
      });
    },
  };
}
