import { describe, expect, test } from "bun:test";
import { DASHBOARD, FILES, PAGES } from "#shared/paths.ts";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
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

describe.each(pages.map(({ path, html }) => ({ path, html })))("the page $path", ({ html, path }) => {
  const document = parseHtml(html);

  test("has a language, a title, one heading, landmarks and a skip link", () => {
    expect(document.documentElement.lang).toBe(isGerman(path) ? "de" : "en");
    expect(document.title).toContain("Banister");
    expect(visible(document, "h1")).toHaveLength(1);
    for (const landmark of ["header", "main", "footer"]) {
      expect(
        document.querySelectorAll(`body > ${landmark}, body > [data-island] > ${landmark}`),
      ).toHaveLength(1);
    }
    expect(document.querySelector("body > a")?.getAttribute("href")).toBe("#content");
  });

  test("has no inline script, style or handler", () => {
    expect(document.querySelectorAll("style, [style]")).toHaveLength(0);
    for (const script of document.querySelectorAll('script:not([type="application/ld+json"])')) {
      expect(script.getAttribute("src")).toBeTruthy();
      expect(script.textContent).toBe("");
    }
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  test("has a script only with islands or menus, and names the scripts of its islands", () => {
    const islands = [...document.querySelectorAll("[data-island]")];
    const menus = document.querySelectorAll("header details");
    const scripts = document.querySelectorAll('script[type="module"]');
    expect(scripts).toHaveLength(islands.length + menus.length > 0 ? 1 : 0);
    expect(document.querySelectorAll("link[rel=modulepreload]")).toHaveLength(0);
    const named = document.querySelector("script[data-islands]")?.getAttribute("data-islands")?.split(" ");
    for (const island of islands) {
      const name = island.getAttribute("data-island");
      if (name !== "toaster") expect(named).toContain(`/assets/${name}.js`);
    }
    expect(new Set(named).size).toBe(named?.length ?? 0);
  });

  test("has unique ids", () => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("links only to existing pages", () => {
    const known = new Set<string>([
      ...pages.map((page) => page.path),
      ...Object.values(DASHBOARD),
      FILES.blogFeed,
      FILES.securityTxt,
      `/de${FILES.blogFeed}`,
      PAGES.statement,
      PAGES.api,
    ]);
    const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
    const own = links.filter((href) => href.startsWith("/")).map((href) => href.replace(/[?#].*$/, ""));
    expect(own.filter((href) => !known.has(href))).toEqual([]);
  });
});

describe("pages", () => {
  test("without islands have only the script of the menus", () => {
    const document = parseHtml(renderPath(PAGES.privacy));
    expect(document.querySelectorAll("[data-island]")).toHaveLength(0);
    expect(document.querySelectorAll("script, link[rel=modulepreload]")).toHaveLength(1);
  });

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

  test("name no product but the operator's", () => {
    for (const { html } of renderAll()) {
      expect(textWithout(["code"], parseHtml(html).body)).not.toContain("Handrail");
    }
  });

  test("say only in demo mode that payments are simulated", () => {
    const notice = "Demo mode: payments are simulated, no card is charged.";
    for (const { html, path } of renderAll({ billing: "demo" })) {
      const expected = isGerman(path) ? "Zahlungen sind simuliert" : notice;
      expect(html).toContain(expected);
    }
    for (const { html } of renderAll()) expect(html).not.toContain("simul");
  });

  test("with the card form load the provider's script, and no others do", () => {
    const registration = [PAGES.register, `/de${PAGES.register}`];
    const withCards = pages.filter(({ html }) => html.includes("js.stripe.com"));
    expect(withCards.map(({ path }) => path)).toEqual(registration);
    expect(pages.filter((page) => page.needsCardForm).map(({ path }) => path)).toEqual(registration);
  });

  test("are the same at both of two specified paths", () => {
    expect(renderPath(PAGES.emailVerificationSuccess)).toBe(renderPath(PAGES.verifyEmailSuccess));
  });

  test("have the specified words for unknown paths", () => {
    const notFound = pages.find(({ path }) => path === "*");
    const document = parseHtml(notFound?.html ?? "");
    expect(notFound?.status).toBe(404);
    expect(document.querySelector("h1")?.textContent).toBe("404 Page Not Found");
    expect(document.querySelector("main p")?.textContent).toBe(
      "The page you're looking for doesn't exist or has been moved.",
    );
    expect(document.querySelector("main a")?.textContent).toBe("Return to Homepage");
  });

  test("of sign-in and registration link only home in their header", () => {
    for (const path of [PAGES.login, PAGES.register]) {
      const links = [...parseHtml(renderPath(path)).querySelectorAll("header a")];
      expect(links.map((link) => link.getAttribute("href"))).toEqual(["/"]);
    }
  });
});

describe("the landing page", () => {
  const document = parseHtml(renderPath(PAGES.home));

  test("loads the widget's script once", () => {
    expect(document.querySelectorAll('script[src="/platform.js"]')).toHaveLength(1);
  });

  test("has the sections that the header links to", () => {
    for (const id of ["features", "how-it-works", "pricing"]) {
      expect(document.querySelector(`header a[href="/#${id}"]`)).toBeTruthy();
      expect(document.querySelector(`section#${id} h2`)).toBeTruthy();
    }
  });

  test("asks visitors to register", () => {
    const action = document.querySelector('[data-island="hero-action"] a');
    expect(action?.textContent).toBe("Get Started Now");
    expect(action?.getAttribute("href")).toBe("/register");
  });
});

describe("the claims of the home page", () => {
  const landing = (meta: Partial<Claims> = {}, settings: Partial<PageSettings> = {}) =>
    parseHtml(renderPath(PAGES.home, settings, withClaims(meta)));

  test("are the specified ones where only the operator reads them, as examples", () => {
    const text =
      landing({}, { billing: "demo", showsExamples: true }).querySelector("main")?.textContent ?? "";
    const claims = [
      ...["WCAG 2.1 and 2.2 AA, ADA and EAA compliance", "25+accessibility features", "5,000+sites"],
      ...["99.97%uptime", "4 hoursto a support response", "Scans and corrections every 24 hours"],
      ...["AI-powered optimisation", "Litigation support", "One-click integration", "24/7 support"],
    ];
    expect(claims.filter((claim) => !reordered(text).includes(claim))).toEqual([]);
    expect(text).toContain("Example figures. They are not shown on a public address.");
    expect(text).toContain("Example figures and promises.");
    expect(text).not.toContain("As stated by");
  });

  test("are on a public address only what the software does", () => {
    const document = landing();
    const figures = [...document.querySelectorAll(".figure")].map(({ textContent }) => textContent);
    expect(figures).toEqual([
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
    for (const name of ["24/7 support", "Litigation support"]) {
      for (const feature of Object.values(plans.features).flat()) {
        if (feature.name === name) feature.isIncluded = true;
      }
    }
    const promises = landing({}, { plans }).querySelector(".promises .check-list")?.textContent;
    expect(promises).toContain("Litigation support, from PROFESSIONAL");
    expect(promises).toContain("24/7 support, from BUSINESS");
  });

  test("name the operator as the source of their own figures", () => {
    const text = landing({
      figures: [{ value: "12", label: "sites" }],
      figuresNote: undefined,
    }).querySelector(".figures")?.textContent;
    expect(text).toContain("As stated by Banister Ltd, which runs this service.");
  });

  test("never say that the widget alone makes a site conform", () => {
    expect(landing().querySelector("#features")?.textContent).toContain(
      "It does not by itself make a site conform to WCAG, the ADA or the EAA",
    );
  });

  test("are left out when the operator empties them", () => {
    const document = landing({ figures: [], promises: [], voices: [] });
    expect(document.querySelector(".figures")).toBeNull();
    expect(document.querySelector("#testimonials")).toBeNull();
    expect(document.querySelector(".promises .check-list")).toBeNull();
  });

  test("quote only named people, and say that they do not speak of the product", () => {
    const section = landing().querySelector("#testimonials");
    for (const figure of section?.querySelectorAll("figure") ?? []) {
      expect(figure.querySelector("figcaption strong")?.textContent).toBeTruthy();
    }
    expect(section?.textContent).toContain("not reviews of this product");
  });
});

describe("the dashboard's document", () => {
  test("shows the loading indicator and passes the settings", () => {
    const productName = "</script><b>Rail";
    const document = parseHtml(renderDashboardShell(pageContext({ productName })));
    expect(document.querySelector("#root")?.textContent).toBe("Loading");
    const settings: unknown = JSON.parse(document.querySelector("#page-settings")?.textContent ?? "");
    expect(settings).toMatchObject({ productName, billing: "stripe", publicUrl: "https://banister.test" });
  });

  test("passes the features of plans, but none where nothing is sold", () => {
    const featuresOf = (settings: Partial<PageSettings>) => {
      const document = parseHtml(renderDashboardShell(pageContext(settings)));
      return JSON.parse(document.querySelector("#page-settings")?.textContent ?? "").planFeatures;
    };
    expect(featuresOf({})).toEqual(PLAN_TEXTS.features);
    expect(featuresOf({ billing: "off" })).toBeNull();
  });

  test("allows the card provider only where a card form may show", () => {
    expect(renderDashboardShell(pageContext())).not.toContain("js.stripe.com");
    expect(renderDashboardShell(pageContext(), { cardForm: true })).toContain("js.stripe.com");
  });
});

type Claims = Content["landing"][number]["meta"];

function withClaims(meta: Partial<Claims>): Content {
  const { content } = pageContext();
  const landing = content.landing.map((file) => ({ ...file, meta: { ...file.meta, ...meta } }));
  return { ...content, landing };
}

/** A figure is after its label in the text, and before it on the page. */
function reordered(text: string): string {
  return text.replace(
    /(accessibility features|sites|uptime|to a support response)(25\+|5,000\+|99\.97%|4 hours)/g,
    "$2$1",
  );
}

function visible(document: ReturnType<typeof parseHtml>, selector: string) {
  return [...document.querySelectorAll(selector)].filter((element) => !element.closest("[hidden]"));
}
