import { expect, test } from "bun:test";
import { join } from "node:path";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_PROFILES } from "#shared/widget-profiles.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";

const ROOT = join(import.meta.dir, "../..");
/** Guides by platform, without those for analytics. */
const platforms = [...new Bun.Glob("src/pages/content/guides/*.md").scanSync(ROOT)].filter(
  (path) => !path.includes("/events-"),
);
const FIGURES: Record<string, number> = {
  tools: WIDGET_TOOLS.length,
  Werkzeuge: WIDGET_TOOLS.length,
  languages: WIDGET_LANGUAGES.length,
  Sprachen: WIDGET_LANGUAGES.length,
  profiles: WIDGET_PROFILES.length,
  Profile: WIDGET_PROFILES.length,
  platforms: platforms.length,
  Plattformen: platforms.length,
};

test("texts name as many tools, languages, profiles and platforms as there are", async () => {
  const named: string[] = [];
  const wrong: string[] = [];
  for await (const path of new Bun.Glob("src/pages/**/*.{md,yaml,ts,tsx}").scan(ROOT)) {
    const text = await Bun.file(join(ROOT, path)).text();
    for (const [phrase, count, noun = ""] of text.matchAll(
      /\b(\d+) (tools|languages|profiles|platforms|Werkzeuge|Sprachen|Profile|Plattformen)\b/g,
    )) {
      named.push(phrase);
      if (Number(count) !== FIGURES[noun]) wrong.push(`${path}: ${phrase}`);
    }
  }
  expect(named).toContain(`${WIDGET_TOOLS.length} tools`);
  expect(named).toContain(`${platforms.length} platforms`);
  expect(wrong).toEqual([]);
});
