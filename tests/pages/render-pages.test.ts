import { describe, expect, test } from "bun:test";
import { PAGES } from "#shared/paths.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { SITE_WIDGET_ID } from "#shared/widgets/site-widgets.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { someOf } from "#tests/helpers/long.ts";
import type { Content } from "../../src/pages/markdown/content.ts";
import type { PageSettings } from "../../src/pages/page.ts";
import { renderDashboardShell } from "../../src/pages/render-pages.tsx";
import { PLAN_TEXTS, pageContext, parseHtml, renderAll, renderPath, textWithout } from "./render.ts";

const pages = renderAll();
const OWN_NAMES: readonly string[] = [
  PAGES.registrationSuccessGerman,
  PAGES.contactGerman,
  PAGES.contactSentGerman,
  PAGES.privacyGerman,
  PAGES.termsGerman,
  PAGES.imprint,
];
const isGerman = (path: string) => /^\/de($|\/)/.test(path) || OWN_NAMES.includes(path);

const documents = pages.map(({ path, html }) => ({ path, html, document: parseHtml(html) }));

/** Returns `/path: fault` for each fault that the check finds. */
function faults(check: (page: (typeof documents)[number]) => unknown[]): string[] {
  return documents.flatMap((page) => check(page).map((fault) => `${page.path}: ${fault}`));
}

describe("every page", () => {
  test("has a language, a title, one heading, landmarks and a skip link", () => {
    const found = faults(({ path, document }) => {
      const count = (selector: string) => document.querySelectorAll(selector).length;
      const landmarks = ["header", "main", "footer"].map((landmark) =>
        count(`body > ${landmark}, body > [data-island] > ${landmark}`),
      );
      const facts = {
        lang: document.documentElement.lang,
        hasName: document.title.includes("Banister"),
        headings: [...document.querySelectorAll("h1")].filter((one) => !one.closest("[hidden]")).length,
        landmarks: landmarks.join(),
        skip: document.querySelector("body > a")?.getAttribute("href"),
      };
      const expected = { lang: isGerman(path) ? "de" : "en", hasName: true, headings: 1 };
      const wanted = { ...expected, landmarks: "1,1,1", skip: "#content" };
      return Bun.deepEquals(facts, wanted) ? [] : [JSON.stringify(facts)];
    });
    expect(found).toEqual([]);
  });

  test("has the site's own widget, which the home page's form starts", () => {
    const found = faults(({ path, document }) => {
      const [script, ...others] = document.querySelectorAll('script[src="/platform.js"]');
      const startsItself = path === PAGES.home || path === "/de";
      const wanted = startsItself ? null : SITE_WIDGET_ID;
      const isRight = script?.getAttribute("data-widget-id") === wanted && others.length === 0;
      return isRight ? [] : [script?.outerHTML];
    });
    expect(found).toEqual([]);
  });

  test("has no inline script, style or handler", () => {
    const found = faults(({ html, document }) => [
      ...document.querySelectorAll("style, [style]"),
      ...[...document.querySelectorAll('script:not([type="application/ld+json"])')].filter(
        (script) => !script.getAttribute("src") || script.textContent !== "",
      ),
      ...(html.match(/\son[a-z]+="/g) ?? []),
    ]);
    expect(found).toEqual([]);
  });

  test("has a script only with islands or menus, and names the scripts of its islands once", () => {
    const found = faults(({ document }) => {
      const islands = [...document.querySelectorAll("[data-island]")];
      const menus = document.querySelectorAll("header details");
      const scripts = document.querySelectorAll('script[type="module"]').length;
      const named = document.querySelector("script[data-islands]")?.getAttribute("data-islands")?.split(" ");
      const names = islands.map((island) => island.getAttribute("data-island"));
      return [
        ...(scripts === (islands.length + menus.length > 0 ? 1 : 0) ? [] : [`${scripts} scripts`]),
        ...document.querySelectorAll("link[rel=modulepreload]"),
        ...names.filter((name) => name !== "toaster" && !named?.includes(`/assets/${name}.js`)),
        ...(new Set(named).size === (named?.length ?? 0) ? [] : ["a script twice"]),
      ];
    });
    expect(found).toEqual([]);
  });
});

describe("pages", () => {
  test("show the operator's product name, whatever it contains", () => {
    const productName = `<b>"R&D"</b><script>alert(1)</script>`;
    const named = renderAll({ productName });
    for (const { html } of named) expect(html).not.toContain("<script>alert");
    for (const { html } of someOf(named, 0, 8)) {
      const document = parseHtml(html);
      expect(document.title).toContain(productName);
      expect(document.querySelector(".logo__name")?.textContent).toBe(productName);
    }
  });

  test("name no product but the operator's, and say only in demo mode that payments are simulated", () => {
    const names = (document: (typeof documents)[number]["document"]) =>
      textWithout(["code"], document.body).match(/Handrail/g) ?? [];
    expect(faults(({ document }) => names(document))).toEqual([]);
    expect(faults(({ html }) => html.match(/simul/g) ?? [])).toEqual([]);
    for (const { html, path } of renderAll({ billing: "demo" })) {
      const notice = "Demo mode: payments are simulated, no card is charged.";
      expect(html).toContain(isGerman(path) ? "Zahlungen sind simuliert" : notice);
    }
  });

  test("of sign-in and registration link only home in their header", () => {
    for (const path of [PAGES.login, PAGES.register]) {
      const links = [...parseHtml(renderPath(path)).querySelectorAll("header :is(a, button, summary)")];
      expect(links.map((link) => link.getAttribute("href"))).toEqual(["/"]);
    }
  });

  test("have typographic quotation marks and apostrophes outside of code, and dates as in America", () => {
    const months = "January|February|March|April|May|June|July|August|September|October|November|December";
    const found = faults(({ document }) => {
      const text = textWithout(["code", "pre", "script", "kbd", "svg"], document.body)
        // Words of the specification, with its apostrophe.
        .replaceAll("you're looking for doesn't exist", "");
      const dates = new RegExp(`\\b\\d{1,2}\\.? (?:${months})\\b`, "g");
      const isEnglish = document.documentElement.lang === "en";
      return [...(text.match(/.{0,20}["'].{0,20}/g) ?? []), ...((isEnglish && text.match(dates)) || [])];
    });
    expect(found).toEqual([]);
  });
});

test("each home page is one link of the header away from the other, and frames no English links in German", () => {
  const links = (path: string, selector: string) =>
    [...parseHtml(renderPath(path)).querySelectorAll(selector)].map((link) => link.getAttribute("href"));
  expect(links("/", 'header nav[aria-label="Main"] > a[hreflang="de"]')).toEqual(["/de"]);
  expect(links("/de", 'header nav[aria-label="Hauptnavigation"] > a[hreflang="en"]')).toEqual(["/"]);
  const german = pages.filter(({ path }) => path.startsWith("/de"));
  expect(german.flatMap(({ path }) => links(path, "footer [hreflang=en]"))).toEqual([]);
});

describe("the claims of the home page", () => {
  const landing = (meta: Partial<Claims> = {}, settings: Partial<PageSettings> = {}) =>
    parseHtml(renderPath(PAGES.home, settings, withClaims(meta)));

  test("are the specified ones where only the operator reads them, as examples", () => {
    const document = landing({}, { billing: "demo", showsExamples: true });
    expect(figuresIn(document)).toEqual([
      ...["accessibility features25+", "sites5,000+", "uptime99.97%", "to a support response4 hours"],
    ]);
    const text = document.querySelector("main")?.textContent ?? "";
    const promises = [
      ...["WCAG 2.1 and 2.2 AA, ADA and EAA compliance", "Scans and corrections every 24 hours"],
      ...["AI-powered optimisation", "Litigation support", "One-click integration", "24/7 support"],
    ];
    expect(promises.filter((promise) => !text.includes(promise))).toEqual([]);
    expect(text).toContain("Example figures. They aren’t shown on a public address.");
    expect(text).toContain("Example figures and promises.");
    expect(text).not.toContain("As stated by");
  });

  test("are on a public address only what the software does", () => {
    const document = landing();
    expect(figuresIn(document)).toEqual([
      `tools for your visitors${WIDGET_TOOLS.length}`,
      `languages${WIDGET_LANGUAGES.length}`,
      "before the first click4 KB",
      "cookies from the widget0",
      "requests to third parties0",
    ]);
    const promises = [...document.querySelectorAll(".promises .check-list li")];
    expect(promises.map(({ textContent }) => textContent)).toEqual([
      "Working toward WCAG 2.1 and 2.2 AA, ADA and EAA compliance",
      "Scans every 24 hours",
      "Integration by one line of code",
    ]);
    expect(document.querySelector("main")?.textContent).not.toMatch(
      /Example figures|As stated by|AI-powered/,
    );
    expect(WIDGET_TOOLS.length).toBeGreaterThanOrEqual(25);
  });

  test("count the service's own websites, rounded down, once there are a hundred", () => {
    const figures = (liveSites: number) => landing({}, { liveSites }).querySelector(".figures")?.textContent;
    expect(figures(99)).not.toContain("sites");
    expect(figures(100)).toContain("sites100+");
    expect(figures(12_987)).toContain("sites12,000+");
  });

  test("include support of people once the plans do", () => {
    const plans = structuredClone(PLAN_TEXTS);
    for (const feature of Object.values(plans.features).flat())
      if (/^(24\/7|Litigation) support$/.test(String(feature.name))) feature.isIncluded = true;
    const promises = landing({}, { plans }).querySelector(".promises .check-list")?.textContent;
    expect(promises).toContain("Litigation support, from PROFESSIONAL");
    expect(promises).toContain("24/7 support, from BUSINESS");
  });

  test("are the operator's own, who is named as their source, or left out when the operator empties them", () => {
    const own = landing({ figures: [{ value: "12", label: "sites" }], figuresNote: undefined });
    expect(own.querySelector(".figures")?.textContent).toContain(
      "As stated by Banister Ltd, which runs this service.",
    );
    const document = landing({ figures: [], promises: [], voices: [] });
    expect(document.querySelector(".figures, #testimonials, .promises .check-list")).toBeNull();
  });

  test("never say that the widget alone makes a site conform, and quote only named people, not on the product", () => {
    const alone = "On its own, it doesn’t make a site conform to WCAG, the ADA or the EAA";
    expect(landing().querySelector("#features")?.textContent).toContain(alone);
    const section = landing().querySelector("#testimonials");
    for (const figure of section?.querySelectorAll("figure") ?? []) {
      expect(figure.querySelector("figcaption strong")?.textContent).toBeTruthy();
    }
    expect(section?.textContent).toContain("not reviews of this product");
  });
});

test("the dashboard's document shows the loading indicator and passes the settings, and features of plans where these are sold", () => {
  const productName = "</script><b>Rail";
  const textAt = (selector: string, settings: Partial<PageSettings> = {}) =>
    parseHtml(renderDashboardShell(pageContext({ productName, ...settings }))).querySelector(selector)
      ?.textContent ?? "";
  expect(textAt("#root")).toBe("Loading");
  const passed = { productName, publicUrl: "https://banister.test" };
  const sold = { billing: "stripe", planFeatures: PLAN_TEXTS.features };
  expect(JSON.parse(textAt("#page-settings"))).toMatchObject({ ...passed, ...sold });
  expect(JSON.parse(textAt("#page-settings", { billing: "off" }))).toMatchObject({ planFeatures: null });
});

type Claims = Content["landing"][number]["meta"];

function withClaims(meta: Partial<Claims>): Content {
  const { content } = pageContext();
  const landing = content.landing.map((file) => ({ ...file, meta: { ...file.meta, ...meta } }));
  return { ...content, landing };
}

/** Returns the figures, each after its label as in the text. */
function figuresIn(document: ReturnType<typeof parseHtml>): string[] {
  return [...document.querySelectorAll(".figure")].map(({ textContent }) => textContent);
}
