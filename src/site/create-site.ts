import { existsSync } from "node:fs";
import { join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import { DASHBOARD_LANGUAGE } from "#shared/language/dashboard-language.ts";
import {
  eachLanguage,
  isLanguage,
  type Language,
  languageOf,
  PAGE_LANGUAGES,
} from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, FILES, isCardPage, PAGES } from "#shared/paths.ts";
import { preferredTag } from "#src/http/browser-locale.ts";
import { isLocalDemo } from "#src/local-demo.ts";
import { once } from "#src/once.ts";
import type { SiteParts } from "../app.ts";
import type { AssetFile, Assets } from "../bundles/assets.ts";
import type { Config } from "../config.ts";
import type { ApiDocument } from "../features/api-description/document.ts";
import {
  CROSS_ORIGIN,
  HASHED_CACHE,
  isReleaseFile,
  releaseFileHandler,
} from "../features/widget-releases/release-file.ts";
import { keptReply } from "../http/kept-reply.ts";
import { memoryFile } from "../http/memory-file.ts";
import { requestPath } from "../http/request-path.ts";
import { BASE_HEADERS, pageHeaders } from "../http/security-headers.ts";
import type { Content } from "../pages/markdown/content.ts";
import { NOT_FOUND_PATHS } from "../pages/not-found.tsx";
import type { PageContext, PageSettings } from "../pages/page.ts";
import type { PlanFile } from "../pages/plans/plan-file.ts";
import { resolvePlans } from "../pages/plans/resolve-plans.ts";
import { renderContactForm, renderDashboardShell, renderPages } from "../pages/render-pages.tsx";
import { smallFileRoutes } from "./small-files.ts";

type Handler = (request: Request) => Response;

export interface SiteOptions {
  config: Config;
  assets: Assets;
  content: Content;
  german: Content;
  plans: PlanFile;
  api?: ApiDocument | undefined;
  /** Shown on the home page. */
  liveSites: number;
  /** Serves `/demo-stripe` in demo mode. */
  demoStripe?: ((request: Request) => Promise<Response>) | undefined;
  /** The operator's own files, which replace small files such as the favicon. */
  publicDir?: string | undefined;
}

/** Headers that decide what `readersLanguage` returns, and the encoding. */
const READER_VARY = "Accept-Encoding, Accept-Language, Cookie";
const PAGE_CACHE = "public, max-age=0, must-revalidate";
const PLATFORM_CACHE =
  "public, max-age=300, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800";

/** Creates the routes for pages and browser files, which are served from memory. */
export async function createSite(options: SiteOptions): Promise<SiteParts> {
  const { config, assets, content, german, api, demoStripe, publicDir } = options;
  const files = fileHandlers(assets);
  const context = { settings: pageSettings(options), assets, content, german, api };
  const https = config.publicUrl.startsWith("https:");
  const { pages, notFound } = pageHandlers(context, https);
  const routes = new Elysia({ name: "site" });
  for (const [path, handler] of [...pages, ...files])
    routes.get(path, ({ request }) => keptReply(request, handler));
  // Not cached by the front thread, since they depend on the browser's language.
  for (const [path, handler] of dashboardHandlers(context, https))
    routes.get(path, ({ request }) => handler(request));
  const isReplaced = (path: string) => publicDir !== undefined && existsSync(join(publicDir, path));
  routes.use(smallFileRoutes(context, isReplaced));
  if (demoStripe) {
    routes.all(`${FILES.demoStripe}/*`, ({ request }) => demoStripe(request), { parse: "none" });
  }
  if (publicDir) routes.use(await operatorFiles(publicDir));
  return { routes, notFound, contactForm: contactFormReply(context, https) };
}

function contactFormReply(context: PageContext, https: boolean): SiteParts["contactForm"] {
  const headers = { ...pageHeaders({ cardForm: false, https }), "content-type": "text/html; charset=utf-8" };
  return (language, state, status) =>
    new Response(renderContactForm(context, language, state), { status, headers });
}

function fileHandlers(assets: Assets): Map<string, Handler> {
  return new Map([...assets.files].map(([path, file]) => [path, fileHandler(path, file)]));
}

function fileHandler(path: string, file: AssetFile): Handler {
  if (isReleaseFile(path)) return releaseFileHandler(file);
  const { content, type } = file;
  if (!path.startsWith(FILES.widget)) return memoryFile(content, { type, cacheControl: HASHED_CACHE });
  return memoryFile(content, { type, cacheControl: PLATFORM_CACHE, headers: CROSS_ORIGIN });
}

function pageHandlers(context: PageContext, https: boolean) {
  const pages = new Map<string, Handler>();
  for (const page of renderPages(context)) {
    const headers = {
      ...pageHeaders({ cardForm: page.needsCardForm, https }),
      ...(page.status === 404 && { vary: READER_VARY }),
    };
    // Rendered on the first request, so the server starts without rendering all pages.
    const handler = once(() => htmlFile(page.html, page.status, headers));
    pages.set(page.path, (request) => handler()(request));
  }
  if (!context.settings.hasSite) {
    for (const language of PAGE_LANGUAGES)
      pages.set(pageIn(language, PAGES.home), () => redirectToLogin(language));
  }
  for (const path of [...pages.keys()]) {
    const german = pageIn("de", path);
    if (/^\/de(\/|$)/.test(german) && !pages.has(german)) pages.set(german, () => redirectTo(path));
  }
  const inLanguages = eachLanguage((language) => {
    const handler = pages.get(NOT_FOUND_PATHS[language]);
    if (!handler) throw new Error(`There is no 404 page in ${language}`);
    pages.delete(NOT_FOUND_PATHS[language]);
    return handler;
  });
  const notFound: Handler = (request) =>
    inLanguages[/^\/de(?:\/|$)/.test(requestPath(request)) ? "de" : readersLanguage(request)](request);
  return { pages, notFound };
}

/** Serves the dashboard's documents, with the card provider's policy on pages with a card form. */
function dashboardHandlers(context: PageContext, https: boolean): Map<string, Handler> {
  const shell = dashboardShell(context, { cardForm: false, https });
  const cardShell = dashboardShell(context, { cardForm: true, https });
  const isThere = (path: string) => !isCardPage(path) || context.settings.billing !== "off";
  return new Map(
    Object.values(DASHBOARD)
      .filter(isThere)
      .map((path) => [path, isCardPage(path) ? cardShell : shell]),
  );
}

function dashboardShell(context: PageContext, options: { cardForm: boolean; https: boolean }): Handler {
  const headers = { ...pageHeaders(options), vary: READER_VARY };
  const inLanguage = (language: Language) =>
    htmlFile(renderDashboardShell(context, { ...options, language }), 200, headers);
  const handlers = eachLanguage(inLanguage);
  return (request) => handlers[readersLanguage(request)](request);
}

/** Serves as the home page when SITE=off. */
function redirectToLogin(language: Language): Response {
  return redirectTo(pageIn(language, PAGES.login));
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, ...BASE_HEADERS } });
}

function htmlFile(html: string, status: number, headers: Record<string, string>): Handler {
  const bytes = new TextEncoder().encode(html);
  return memoryFile(bytes, { type: "text/html; charset=utf-8", cacheControl: PAGE_CACHE, status, headers });
}

function pageSettings({ config, plans, liveSites }: SiteOptions): PageSettings {
  const { productName, company, publicUrl, billing, eurPrices, signUps, hasSite, chatHours, stripe } = config;
  const { shownSupportEmail: supportEmail, model } = config;
  return {
    productName,
    supportEmail,
    company: supportEmail === null ? { ...company, email: "" } : company,
    publicUrl,
    billing,
    eurPrices,
    signUps,
    model: model && { url: model.url, name: model.name },
    hasSite,
    chatHours,
    plans: resolvePlans(plans, config),
    liveSites,
    showsExamples: isLocalDemo(config),
    stripePublishableKey: stripe?.publishableKey ?? "pk_test_handrail",
    stripeScriptUrl:
      billing === "demo" ? `${FILES.demoStripe}/stripe.js` : "https://js.stripe.com/endive/stripe.js",
  };
}

function operatorFiles(folder: string) {
  return staticPlugin({ assets: join(folder), prefix: "/", alwaysStatic: false, indexHTML: false });
}

/**
 * Returns the dashboard language stored in the browser, or else the browser's preferred language.
 */
function readersLanguage(request: Request): Language {
  const kept = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(DASHBOARD_LANGUAGE) ?? "";
  if (isLanguage(kept)) return kept;
  return languageOf(preferredTag(request));
}
