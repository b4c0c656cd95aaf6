import { type Node, Window } from "happy-dom";
import { eachLanguage } from "#shared/language/language.ts";
import { loadConfig } from "../../src/config.ts";
import type { Content } from "../../src/pages/markdown/content.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import type { PageContext, PageSettings, RenderedPage } from "../../src/pages/page.ts";
import { loadPlans } from "../../src/pages/plans/load-plans.ts";
import { resolvePlans } from "../../src/pages/plans/resolve-plans.ts";
import { renderPages } from "../../src/pages/render-pages.tsx";

/** Details of an operator who has set everything. */
export const COMPANY: PageSettings["company"] = {
  name: "Banister Ltd",
  address: "1 Stair Street",
  country: "Ireland",
  email: "office@banister.test",
  phone: "+353 1 234 5678",
  representative: "Grace Stairs",
  registerCourt: "Companies Registration Office",
  registerNumber: "123456",
  vatId: "IE1234567A",
  editor: "Grace Stairs, 1 Stair Street",
  missing: [],
};

const { chatHours } = loadConfig({ CHAT_HOURS: "Mon-Fri 09:00-17:00", CHAT_TIME_ZONE: "Europe/Dublin" });

export const PLAN_TEXTS = resolvePlans(loadPlans(), {
  chatHours,
  publicUrl: "https://banister.test",
  supportEmail: "help@banister.test",
  model: null,
});

const SETTINGS: PageSettings = {
  productName: "Banister",
  supportEmail: "help@banister.test",
  company: COMPANY,
  publicUrl: "https://banister.test",
  billing: "stripe",
  signUps: "open",
  hasSite: true,
  chatHours,
  plans: PLAN_TEXTS,
  liveSites: 0,
  model: null,
  showsExamples: false,
  eurPrices: false,
  stripePublishableKey: "pk_test_1",
  stripeScriptUrl: "https://js.stripe.com/endive/stripe.js",
};

const { content, german } = loadContent();

export function pageContext(settings: Partial<PageSettings> = {}): PageContext {
  return {
    settings: { ...SETTINGS, ...settings },
    content,
    german,
    assets: {
      style: "/assets/main.css",
      icon: "/assets/icon.svg",
      fonts: ["/assets/font.woff2"],
      clientScript: "/assets/client.js",
      clientImports: [],
      dashboard: eachLanguage((language) => ({
        script: `/assets/dashboard-${language}.js`,
        preloads: [],
        styles: ["/assets/dashboard.css"],
      })),
      picture: (name) => ({ url: `/assets/${name}.webp`, width: 800, height: 600 }),
      islandScripts: (name) => [`/assets/${name}.js`, "/assets/react.js"],
    },
  };
}

const rendered = new Map<string, RenderedPage[]>();

/** Returns all pages, each rendered at most once per test run. */
export function renderAll(settings: Partial<PageSettings> = {}): RenderedPage[] {
  const key = JSON.stringify(settings);
  const pages = rendered.get(key) ?? renderPages(pageContext(settings));
  rendered.set(key, pages);
  return pages;
}

export function renderPath(path: string, settings: Partial<PageSettings> = {}, own?: Content): string {
  const pages = own ? renderPages({ ...pageContext(settings), content: own }) : renderAll(settings);
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page.html;
}

const parser = new new Window({ settings: { disableCSSFileLoading: true } }).DOMParser();
const parsed = new Map<string, ReturnType<typeof parser.parseFromString>>();

/** Parses HTML without running scripts, once per test run, so that no test may change it. */
export function parseHtml(html: string) {
  const document = parsed.get(html) ?? parser.parseFromString(html, "text/html");
  parsed.set(html, document);
  return document;
}

export function textWithout(names: readonly string[], node: Node): string {
  if (names.includes(node.nodeName.toLowerCase())) return "";
  if (node.childNodes.length === 0) return node.textContent;
  return [...node.childNodes].map((child) => textWithout(names, child)).join("");
}
