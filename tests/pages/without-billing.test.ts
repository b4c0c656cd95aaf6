import { describe, expect, test } from "bun:test";
import { pageIn } from "#shared/language/local-path.ts";
import { API_PART, DASHBOARD, FILES, fillPath, PAGES } from "#shared/paths.ts";
import type { PageSettings } from "../../src/pages/page.ts";
import { COMPANY, renderAll, renderPath } from "./render.ts";

const WORDS =
  /\b(plans?|pricing|prices?|trial|cards?|subscri\w+|billing|billed|payments?|invoices?|charged?|free)\b|Tarif|Preis|Probezeit|\bKarten?(?!n?lesen)\b|Karten(form|numm)|Abonnement|Zahlung|Rechnung/gi;
const PLAN_NAMES = /STARTER|PROFESSIONAL|BUSINESS|ENTERPRISE|Starter|Professional|Business|Enterprise/g;

/** Guides and articles speak of the plans of website builders, and of shops that take payments. */
const OF_OTHERS = /^(?:\/de)?\/(installation-guides|blog)\//;
/** A contract that costs nothing says so. */
const SAID_ON_PURPOSE = ["free of charge", "Enterprise applications", "BusinessApplication"];

const OFF: Partial<PageSettings> = { billing: "off", signUps: "invited" };

/** Returns what people and search engines read of a page: text, labels, descriptions and data. */
function textOf(html: string): string {
  const labels = html.matchAll(/ (?:content|aria-label|title|alt|placeholder)="([^"]*)"/g);
  const text = html.replace(/<script[^>]*src[^>]*><\/script>/g, "").replace(/<[^>]*>/g, " ");
  return [text, ...[...labels].map(([, label]) => label)].join("\n").replaceAll("summary_large_image", "");
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replace(/[?#].*/, ""));
}

describe.each<[string, Partial<PageSettings>]>([
  ["with open sign-ups", { ...OFF, signUps: "open" }],
  ["by invitation and without the marketing pages", { ...OFF, hasSite: false }],
])("without billing, %s", (_, settings) => {
  const all = renderAll(settings);
  const pages = all.filter(({ path }) => !OF_OTHERS.test(path));

  test("no page speaks of plans, prices, trials, cards or subscriptions", () => {
    const found = pages.flatMap(({ path, html }) => {
      let text = textOf(html);
      for (const said of SAID_ON_PURPOSE) text = text.replaceAll(said, "");
      return [...text.matchAll(WORDS), ...text.matchAll(PLAN_NAMES)].map(
        ({ 0: word, index }) => `${path}: ${word}: ${text.slice(index - 40, index + 30)}`,
      );
    });
    expect(found).toEqual([]);
  });

  test("no page loads the card provider, the demo's banner, or an address for support where none is set", () => {
    const wrong = pages.filter((page) => page.needsCardForm || /stripe|demo-banner/i.test(page.html));
    expect(wrong.map(({ path }) => path)).toEqual([]);
    const unset = renderAll({ ...settings, supportEmail: null, company: { ...COMPANY, email: "" } });
    expect(unset.filter(({ html }) => /mailto:(?:"|null)|support@example/.test(html))).toEqual([]);
  });

  test("every link leads to a page", () => {
    const known = new Set<string>([
      ...all.map(({ path }) => path),
      ...[PAGES.home, FILES.blogFeed].flatMap((path) => [path, pageIn("de", path)]),
      ...Object.values(DASHBOARD).filter((path) => path !== DASHBOARD.billing),
      PAGES.api,
      fillPath(API_PART, { part: "receiving-webhooks" }),
      FILES.securityTxt,
    ]);
    const dead = all.flatMap(({ path, html }) =>
      linksOf(html).flatMap((href) => (known.has(href) ? [] : [`${path} -> ${href}`])),
    );
    expect(dead).toEqual([]);
  });
});

test("SITE=off leaves out the home page, blog and partners, and keeps guides, help, contact and legal pages", () => {
  const paths = renderAll({ hasSite: false }).map(({ path }) => path);
  const left = [PAGES.home, PAGES.blog, PAGES.partners, PAGES.partnersAgencies, PAGES.resources];
  expect(paths.filter((path) => left.some((one) => one === path) || path.startsWith(PAGES.blog))).toEqual([]);
  const legal = [PAGES.statement, PAGES.terms, PAGES.imprint];
  const kept = [...legal, PAGES.login, PAGES.contact, PAGES.helpCenter, PAGES.bot];
  expect(kept.filter((path) => !paths.includes(path))).toEqual([]);
});

test("where not everybody may register, the page says whom to ask, and nothing else leads there", () => {
  const page = textOf(renderPath(PAGES.register, OFF));
  expect(page).toContain("You need an email invitation to create an account here.");
  expect(page).toContain("help@banister.test");
  expect(textOf(renderPath(PAGES.register, { ...OFF, signUps: "closed" }))).toContain(
    "New accounts can’t be created",
  );
  const invited = renderAll(OFF).filter(({ html }) => linksOf(html).includes(PAGES.register));
  expect(invited.map(({ path }) => path)).toEqual([]);
  expect(renderAll({}).map(({ path }) => path)).not.toContain(PAGES.setup);
});
