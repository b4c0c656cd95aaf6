import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { BrowserContextOptions, CDPSession, Disposable, Page } from "playwright-core";
import type { CorrectionsFile } from "#shared/corrections/correction.ts";
import { DEFAULT_WIDGET_APPEARANCE, type SentWidgetView } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { type PinnedScript, pinnedEmbedCode } from "#shared/widgets/embed-code.ts";
import { launcherLanguage, publicView, viewIn } from "../../src/features/widgets/public-view.ts";
import { builtWidget, type ServedWidget } from "../helpers/built-bundles.ts";
import { sharedChromium } from "../helpers/chromium.ts";
import { stopAtEndOfRun } from "../helpers/end-of-run.ts";
import { hostFile, hostPage } from "./pages/host-file.ts";

export const WIDGET_ID = "abcdefgh12345678";

const LONGEST_MS = 30_000;

/** How the page embeds the script. */
export type Snippet = (typeof SNIPPETS)[number] | "none";

const LOADED = ["async", "defer", "head", "module", "injected", "twice"] as const;
export const SNIPPETS = [...LOADED, "init", "queued", "pinned", "pinned-module"] as const;

export interface OpenOptions {
  snippet?: Snippet;
  strictPolicy?: boolean;
  /** Appends an example of everything that tools act on. */
  specimen?: boolean;
  /** Lets the page collect its own problems, for browsers that run nothing before it. */
  watched?: boolean;
  query?: string;
  context?: BrowserContextOptions;
  before?: () => void;
  /** False when the widget is not expected to show. */
  awaitButton?: boolean;
  clock?: boolean;
  /** Takes no kept page, for tests that add scripts of their own to every next document. */
  fresh?: boolean;
  sections?: string[];
}

/** A stub of the service, as far as the widget uses it. */
interface StubService {
  origin: string;
  view: SentWidgetView;
  status: number;
  /** `METHOD /path` of all requests since `reset`. */
  requests: string[];
  viewHeaders: Headers;
  tools: string[];
  corrections: Map<string, CorrectionsFile>;
  /** Resolves once the given `METHOD /path` was requested, even if that was before. */
  requested(request: string): Promise<void>;
  reset(): void;
}

/** A stub of the service, and a host site on another origin. */
export interface WidgetSites {
  service: StubService;
  hostOrigin: string;
  /** Returns the URL of a fixture or one of `HOST_PAGES`. */
  urlOf(fixture: string, options?: OpenOptions): string;
  close(): Promise<void>;
}

export interface WidgetBrowser extends Omit<WidgetSites, "close"> {
  /** Opens a page as a new visitor; it collects its errors and policy violations. */
  open(fixture: string, options?: OpenOptions): Promise<Page>;
}

export async function startWidgetSites(): Promise<WidgetSites> {
  const bundle = await builtWidget();
  const { service, server } = serveStub(bundle);
  const host = serveHost(service.origin, bundle.pinned);
  const hostOrigin = `http://localhost:${host.port}`;

  function urlOf(fixture: string, options: OpenOptions = {}): string {
    const query = new URLSearchParams(options.query);
    query.set("snippet", options.snippet ?? "async");
    if (options.strictPolicy) query.set("policy", "strict");
    if (options.specimen) query.set("specimen", "");
    if (options.watched) query.set("watched", "");
    return `${hostOrigin}/${fixture}.html?${query}`;
  }

  return {
    service,
    hostOrigin,
    urlOf,
    async close() {
      await Promise.all([server.stop(true), host.stop(true)]);
    },
  };
}

let shared: Promise<WidgetSites> | undefined;
const free: KeptPage[] = [];

function sharedSites(): Promise<WidgetSites> {
  shared ??= startWidgetSites().then((sites) => {
    stopAtEndOfRun(sites.close);
    return sites;
  });
  return shared;
}

/**
 * Shares the sites and their pages among all tests of this run. Before each test the service is
 * reset; after it the pages it opened are left, so that their next visitors are new.
 */
export function widgetOfThisFile(): WidgetBrowser {
  let sites: WidgetSites;
  let taken: KeptPage[] = [];
  beforeAll(async () => {
    sites = await sharedSites();
  });
  afterAll(async () => {
    const kept = free.map(({ page }) => page.context());
    for (const context of (await sharedChromium()).contexts())
      if (!kept.includes(context)) await context.close();
  });
  beforeEach(() => {
    taken = [];
    sites.service.reset();
  });
  afterEach(async () => {
    for (const kept of taken) if (await leave(kept, sites)) free.push(kept);
  });
  return {
    get service() {
      return sites.service;
    },
    get hostOrigin() {
      return sites.hostOrigin;
    },
    urlOf: (...options) => sites.urlOf(...options),
    async open(fixture, options = {}) {
      const like = likenessOf(options);
      const at = free.findIndex((kept) => kept.like === like && !kept.page.isClosed());
      const kept = free.splice(at, at < 0 ? 0 : 1)[0] ?? (await newKeptPage(options, like));
      taken.push(kept);
      await prepare(kept, options);
      await kept.page.goto(sites.urlOf(fixture, options));
      if (options.awaitButton ?? options.snippet !== "none") await kept.page.locator(".launcher").waitFor();
      return kept.page;
    },
  };
}

/** A page that one visitor after the other gets, which costs half of a new one. */
interface KeptPage {
  page: Page;
  session: CDPSession;
  /** Options that its visitors must have in common. */
  like: string;
  /** Scripts that ran before those of the page. */
  scripts: Disposable[];
}

const VIEWPORT = { width: 800, height: 600 };

/** Windows of another size or look need no other page, nor do other scripts. */
function likenessOf({ context = {}, clock, fresh }: OpenOptions): string {
  const { viewport: _, colorScheme: _color, reducedMotion: _motion, ...others } = context;
  const { forcedColors: _forced, contrast: _contrast, ...like } = others;
  return clock || fresh ? ALONE : JSON.stringify(like);
}

const ALONE = "alone";

async function newKeptPage(options: OpenOptions, like: string): Promise<KeptPage> {
  const context = await (await sharedChromium()).newContext(options.context);
  await context.addInitScript(keepProblems);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  consoleMessages.set(page, messages);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  return { page, session, like, scripts: [] };
}

async function prepare({ page, scripts }: KeptPage, options: OpenOptions): Promise<void> {
  const viewport = options.context?.viewport ?? VIEWPORT;
  if (!Bun.deepEquals(page.viewportSize(), viewport)) await page.setViewportSize(viewport);
  const { colorScheme = "light", reducedMotion = "no-preference" } = options.context ?? {};
  const { forcedColors = "none", contrast = "no-preference" } = options.context ?? {};
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors, contrast });
  page.setDefaultTimeout(LONGEST_MS);
  if (options.before) scripts.push(await page.addInitScript(options.before));
  if (options.clock) await page.clock.install();
}

/** Removes what the next visitor must not find; returns whether the page can be visited again. */
async function leave({ page, session, like, scripts }: KeptPage, sites: WidgetSites): Promise<boolean> {
  const context = page.context();
  if (like === ALONE || page.isClosed()) {
    await context.close();
    return false;
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll()]);
  for (const script of scripts.splice(0)) await script.dispose();
  // Nothing that the page sends while it is left must reach the next test.
  await session.send("Network.setBlockedURLs", { urls: [`${sites.service.origin}/*`] });
  await page.goto(`${sites.hostOrigin}/blank`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await session.send("Network.clearBrowserCache");
  await session.send("Network.setBlockedURLs", { urls: [] });
  await page.mouse.move(-1, -1);
  consoleMessages.get(page)?.splice(0);
  return true;
}

export function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

export async function openPanel(
  widget: WidgetBrowser,
  fixture: string,
  options?: OpenOptions,
): Promise<Page> {
  const page = await widget.open(fixture, options);
  await openPanelOn(page, options?.sections);
  await page.locator(".panel:focus").waitFor();
  return page;
}

const consoleMessages = new WeakMap<Page, string[]>();

export function messagesOf(page: Page): string[] {
  return consoleMessages.get(page) ?? [];
}

export async function openPanelOn(page: Page, sections?: string[]): Promise<void> {
  await page.locator(".launcher").click();
  await openSections(page, sections);
}

/**
 * Opens sections of the open panel, all unless some are named. A press builds a whole section, so
 * open ones are pressed too; each shows once the previous ones are complete.
 */
export async function openSections(page: Page, sections?: string[]): Promise<void> {
  await page.locator(".panel").evaluate((panel, wanted) => {
    for (const header of panel.querySelectorAll<HTMLElement>("h3 [aria-expanded]")) {
      if (wanted && !wanted.includes(header.id.replace("section-", ""))) continue;
      header.click();
      if (header.getAttribute("aria-expanded") === "false") header.click();
    }
  }, sections);
  if (!sections) await page.locator(".panel section[hidden]").last().waitFor({ state: "detached" });
  for (const id of sections ?? []) await page.locator(`#section-${id}`).waitFor();
}

function keepProblems(): void {
  const problems: string[] = [];
  Object.assign(window, { problems });
  window.addEventListener("error", (event) => problems.push(String(event.message)));
  window.addEventListener("unhandledrejection", (event) => problems.push(String(event.reason)));
  document.addEventListener("securitypolicyviolation", (event) =>
    problems.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
}

/** Collects console messages too. */
function keepWarnings(): void {
  const { problems = [] } = window as Window & { problems?: string[] };
  for (const level of ["warn", "error"] as const)
    console[level] = (...said: unknown[]) => problems.push(said.map(String).join(" "));
}

/** Waits until a tool is in effect with that value; some load rules first. */
export async function shows(page: Page, tool: string, value: string): Promise<void> {
  await page.locator(`html[data-handrail-${tool}="${value}"]`).waitFor();
}

export function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Window & { problems?: string[] }).problems ?? []);
}

function serveStub(bundle: ServedWidget) {
  const waiting: [string, () => void][] = [];
  const service: StubService = {
    origin: "",
    view: defaultView(),
    status: 200,
    requests: [],
    viewHeaders: new Headers(),
    tools: [],
    corrections: new Map(),
    requested(request) {
      if (service.requests.includes(request)) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push([request, resolve]);
      return promise;
    },
    reset() {
      service.view = defaultView();
      service.status = 200;
      service.requests.length = 0;
      service.tools.length = 0;
      service.corrections.clear();
    },
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const name = `${request.method} ${pathname}`;
      if (pathname.endsWith("/tools")) service.tools.push(await request.text());
      service.requests.push(name);
      for (const [expected, resolve] of waiting) if (expected === name) resolve();
      const headers = { "access-control-allow-origin": "*" };
      if (pathname === "/watch.js") return new Response(`(${keepProblems})();(${keepWarnings})()`);
      const send = (bytes: Uint8Array, type: string, caching: string) =>
        new Response(bytes.slice(), {
          headers: { ...headers, "content-type": type, "cache-control": `public, ${caching}` },
        });
      if (pathname === "/platform.js" || pathname === bundle.pinned.path)
        return send(bundle.platform, "text/javascript", "max-age=300");
      const file = bundle.files.get(pathname);
      if (file) return send(file.bytes, file.type, "max-age=31536000, immutable");
      if (/\/(visit|tools)$/.test(pathname)) return new Response(null, { status: 204, headers });
      if (pathname.includes("/corrections/")) {
        const file = service.corrections.get(pathname.slice(pathname.lastIndexOf("/") + 1));
        return Response.json(file ?? {}, { status: file ? 200 : 404, headers });
      }
      service.viewHeaders = request.headers;
      const wanted = new URL(request.url).searchParams;
      const words = bundle.launcherWords;
      const { settings, ...look } = service.view;
      const asked = { own: wanted.get("own"), page: wanted.get("lang") };
      const language = launcherLanguage(asked, words, settings.language);
      const whole = { ...look, settings: { ...settings, allowedHosts: [], excludedPaths: [] } };
      const view = publicView(whole, look);
      return Response.json(viewIn(language, view, words), { status: service.status, headers });
    },
  });
  service.origin = `http://127.0.0.1:${server.port}`;
  return { service, server };
}

function defaultView(): SentWidgetView {
  const settings = { ...DEFAULT_OWNER_SETTINGS, statementUrl: "https://example.com/statement" };
  return publicView({ ...DEFAULT_WIDGET_APPEARANCE, settings });
}

const NONCE = "of-the-page";
/** Lets the snippet load whatever it asks for, from any host. */
const NONCE_POLICY = `script-src 'nonce-${NONCE}' 'strict-dynamic'; object-src 'none'; base-uri 'none'`;

const HTML = { "content-type": "text/html; charset=utf-8" };

function serveHost(origin: string, pinned: PinnedScript) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const html = await hostPage(pathname, { specimen: searchParams.has("specimen") });
      if (html === undefined) {
        if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
        if (pathname === "/blank") return new Response("<!doctype html>", { headers: HTML });
        const file = await hostFile(pathname);
        return file ? new Response(file) : new Response("Not found", { status: 404 });
      }
      const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; font-src ${origin}; require-trusted-types-for 'script'`;
      const headers = new Headers(HTML);
      if (searchParams.get("policy") === "strict") headers.set("content-security-policy", policy);
      const [place, markup] = snippetMarkup(searchParams.get("snippet") ?? "none", origin, pinned);
      const watch = searchParams.has("watched") ? `<script src="${origin}/watch.js"></script>` : "";
      const written = html.replace(`<!--${place}-->`, markup).replace("<head>", `<head>${watch}`);
      if (searchParams.get("policy") !== "nonce") return new Response(written, { headers });
      headers.set("content-security-policy", NONCE_POLICY);
      return new Response(written.replaceAll("<script", `<script nonce="${NONCE}"`), { headers });
    },
  });
}

/** Returns the snippet's place in the fixture, and its markup. */
export function snippetMarkup(
  snippet: string,
  origin: string,
  pinned?: PinnedScript,
): ["head" | "end", string] {
  const tag = (attributes: string) => `<script src="${origin}/platform.js"${attributes}></script>`;
  const id = ` data-widget-id="${WIDGET_ID}"`;
  const init = `window.Handrail=window.Handrail||{q:[],init(){this.q.push(arguments)}};Handrail.init({widgetId:"${WIDGET_ID}"})`;
  if (snippet.startsWith("pinned")) {
    if (!pinned) throw new Error("There is no script to pin");
    const code = pinnedEmbedCode(origin, WIDGET_ID, pinned);
    return ["head", snippet === "pinned" ? code : code.replace(" async", ' type="module"')];
  }
  const inject = `const s=document.createElement("script");s.src="${origin}/platform.js";s.dataset.widgetId="${WIDGET_ID}";document.head.append(s)`;
  const snippets: Record<string, ["head" | "end", string]> = {
    async: ["end", tag(`${id} async=""`)],
    head: ["head", tag(id)],
    defer: ["head", tag(`${id} defer=""`)],
    module: ["head", tag(`${id} type="module"`)],
    twice: ["head", tag(id) + tag(`${id} async=""`)],
    queued: ["head", `<script>${init}</script>${tag(' async=""')}`],
    init: ["end", `${tag("")}<script>${init}</script>`],
    injected: ["end", `<script>{${inject}}</script>`],
  };
  return snippets[snippet] ?? ["end", ""];
}
