import { expect, test } from "bun:test";
import { join } from "node:path";
import { PAGES } from "#shared/paths.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { factsOf, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { loadAssets } from "../../src/bundles/assets.ts";
import { FIRST_QUESTIONS } from "../../src/pages/landing/questions.tsx";
import type { PageSettings } from "../../src/pages/page.ts";
import { words } from "../../widget/languages/en.json";
import { PLAN_TEXTS, parseHtml, renderPath } from "./render.ts";

const KB = 1_024;
/** Most of one picture; a visitor loads those of one color scheme, and all but the first late. */
const PICTURE = 75 * KB;
const home = parseHtml(renderPath(PAGES.home));

const OFF = { billing: "off", signUps: "invited" } as const;

const texts = (selector: string, document = home) =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "");
const textAt = (path: string, selector: string, settings: Partial<PageSettings> = {}) =>
  texts(selector, parseHtml(renderPath(path, settings)))[0];

test("the home page lists every tool under its group, every profile and every language, and counts them", () => {
  const lists = TOOL_GROUPS.map((group) => WIDGET_TOOLS.filter((tool) => factsOf(tool).group === group));
  expect(texts("#features .feature h3")).toEqual(
    TOOL_GROUPS.map((group, at) => `${words[`group.${group}`]} ${lists[at]?.length}`),
  );
  expect(texts(".whole-list dd").slice(0, -1)).toEqual([
    ...lists.map((tools) => tools.map((tool) => words[tool]).join(", ")),
    WIDGET_PROFILES.map((id) => words[`profile.${id}`]).join(", "),
  ]);
  const languages = [...home.querySelectorAll(".whole-list [lang]")].map((one) => one.getAttribute("lang"));
  expect(languages).toEqual([...WIDGET_LANGUAGES]);
  expect(texts(".whole-list [lang]")).toContain("Deutsch");
  for (const selector of [".hero__lead", "#features .lead"]) {
    expect(texts(selector)[0]).toContain(`${WIDGET_TOOLS.length} tools`);
    expect(texts(selector)[0]).toContain(`${WIDGET_LANGUAGES.length} languages`);
  }
});

test("it says the answer time that the plans promise to everybody, in each language, and no other", () => {
  const answer = { count: 4, unit: "hour" } as const;
  const promised = { plans: { ...PLAN_TEXTS, answer } };
  const figures = (path: string, settings = {}) => textAt(path, ".figures", settings);
  expect(figures(PAGES.home, promised)).toContain("to a support response, at most4 hours");
  expect(figures("/de", promised)).toContain("bis zur Antwort vom Support, höchstens4 Stunden");
  expect(figures(PAGES.home)).not.toContain("support response");
  expect(figures(PAGES.home, { ...promised, showsExamples: true })).not.toContain("at most");
});

test("the hero says what it costs, if anything, and the price list in both currencies, in German the euros first", () => {
  const euros = { eurPrices: true };
  expect(textAt(PAGES.home, ".hero__note")).toContain("Free for 7 days, then from $29 a month.");
  expect(textAt("/de", ".hero__note", euros)).toContain("danach ab 29\u00a0€ im Monat");
  expect(textAt(PAGES.home, ".hero__note", OFF)).not.toContain("$");
  const price = "#pricing .price.only-monthly";
  expect(textAt(PAGES.home, price, euros)).toMatch(/^\$29 per month ?€29 in the euro area$/);
  expect(textAt("/de", price, euros)).toMatch(/^29\s€ pro Monat ?29\s\$ außerhalb des Euroraums$/);
});

test("it answers all of the first questions with the help center's words", () => {
  expect(texts("#questions h3")).toEqual(FIRST_QUESTIONS);
  const off = parseHtml(renderPath(PAGES.home, OFF));
  expect(texts("#questions h3", off)).toEqual(
    FIRST_QUESTIONS.filter((question) => !/card|trial/.test(question)),
  );
});

test("its pictures say what they show, and wait until they are near", () => {
  const pictures = [...home.querySelectorAll("picture.product-picture img")];
  expect(pictures).toHaveLength(4);
  for (const [at, img] of pictures.entries()) {
    expect(img.getAttribute("alt")?.length).toBeGreaterThan(40);
    expect(img.getAttribute("loading") ?? null).toBe(at === 0 ? null : "lazy");
  }
});

test("each built picture is within 75 KB; a visitor's four within 175 KB, a phone's hero within 36 KB", () => {
  const { files } = loadAssets();
  const pictures = [...files].flatMap(([path, { type, content }]) =>
    type === "image/webp" ? [[path, new Blob([content.identity()]).size] as const] : [],
  );
  expect(pictures).toHaveLength(40);
  for (const [path, size] of pictures) {
    expect(size, path).toBeGreaterThan(10 * KB);
    expect(size, path).toBeLessThanOrEqual(PICTURE);
  }
  const ofHome = pictures.filter(([path]) => !/\/(?:code|check)-/.test(path));
  for (const [dark, count, most] of [
    [/(?<!-phone)-dark-[A-Z0-9]{8}\./, 4, 175],
    [/(?<!-phone)-dark-de-/, 4, 175],
    [/-phone-dark-[A-Z0-9]{8}\./, 1, 36],
    [/-phone-dark-de-/, 1, 36],
  ] as const) {
    const seen = ofHome.filter(([path]) => dark.test(path));
    expect(seen).toHaveLength(count);
    expect(seen.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(most * KB);
  }
});

test("all texts name as many tools, languages, profiles and platforms as there are", async () => {
  const root = join(import.meta.dir, "../..");
  const guides = [...new Bun.Glob("src/pages/content/guides/*.md").scanSync(root)];
  const platforms = guides.filter((path) => !path.includes("/events-"));
  const figures: Array<[nouns: string[], count: number]> = [
    [["tools", "Werkzeuge"], WIDGET_TOOLS.length],
    [["languages", "Sprachen"], WIDGET_LANGUAGES.length],
    [["profiles", "Profile"], WIDGET_PROFILES.length],
    [["platforms", "Plattformen"], platforms.length],
  ];
  const nouns = figures.flatMap(([all]) => all).join("|");
  const named: string[] = [];
  const wrong: string[] = [];
  for await (const path of new Bun.Glob("src/pages/**/*.{md,yaml,ts,tsx}").scan(root)) {
    const text = await Bun.file(join(root, path)).text();
    for (const [phrase, count, noun = ""] of text.matchAll(new RegExp(`\\b(\\d+) (${nouns})\\b`, "g"))) {
      named.push(phrase);
      if (!figures.some(([all, right]) => all.includes(noun) && Number(count) === right))
        wrong.push(`${path}: ${phrase}`);
    }
  }
  expect(named).toContain(`${WIDGET_TOOLS.length} tools`);
  expect(named).toContain(`${platforms.length} platforms`);
  expect(wrong).toEqual([]);
});
