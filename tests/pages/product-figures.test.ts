import { expect, test } from "bun:test";
import { join } from "node:path";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_PROFILES } from "#shared/widget-profiles.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";

const ROOT = join(import.meta.dir, "../..");
const FIGURES: Record<string, number> = {
  tools: WIDGET_TOOLS.length,
  Werkzeuge: WIDGET_TOOLS.length,
  languages: WIDGET_LANGUAGES.length,
  Sprachen: WIDGET_LANGUAGES.length,
  profiles: WIDGET_PROFILES.length,
  Profile: WIDGET_PROFILES.length,
};

test("texts name as many tools, languages and profiles as the widget has", async () => {
  const named: string[] = [];
  const wrong: string[] = [];
  for await (const path of new Bun.Glob("src/pages/**/*.{md,yaml,ts,tsx}").scan(ROOT)) {
    const text = await Bun.file(join(ROOT, path)).text();
    for (const [phrase, count, noun = ""] of text.matchAll(
      /\b(\d+) (tools|languages|profiles|Werkzeuge|Sprachen|Profile)\b/g,
    )) {
      named.push(phrase);
      if (Number(count) !== FIGURES[noun]) wrong.push(`${path}: ${phrase}`);
    }
  }
  expect(named).toContain(`${WIDGET_TOOLS.length} tools`);
  expect(wrong).toEqual([]);
});
