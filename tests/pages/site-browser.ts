import { afterAll, afterEach, beforeAll } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { assetUrls } from "../../src/bundles/assets.ts";
import { pageHeaders } from "../../src/http/security-headers.ts";
import type { PageSettings } from "../../src/pages/page.ts";
import { renderPages } from "../../src/pages/render-pages.tsx";
import { builtSite } from "../helpers/built-bundles.ts";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";
import { pageContext } from "./render.ts";

/**
 * Serves the built pages with their real headers and a stubbed API to the tests of the calling
 * file. After each test its pages are closed.
 */
export function siteOfThisFile(settings: Partial<PageSettings> = {}) {
  const api = new Map<string, () => Response>();
  let server: Bun.Server<undefined>;
  beforeAll(async () => {
    const { manifest, fetch: fileAt } = await builtSite();
    const pages = renderPages({ ...pageContext(settings), assets: assetUrls(manifest) });
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        const { pathname } = new URL(request.url);
        const answer = api.get(`${request.method} ${pathname}`);
        if (answer) return answer();
        if (pathname.startsWith("/api/")) return new Response(null, { status: 404 });
        return fileAt(pathname) ?? servePage(pages, pathname);
      },
    });
  });
  afterEach(async () => {
    await closeContexts();
    api.clear();
  });
  afterAll(() => server.stop(true));
  return {
    /** Responses of the API by `METHOD /path`; 404 for any other. */
    api,
    /** Opens a page as a new visitor; its problems are recorded for `problemsOf`. */
    open: async (path: string, options?: BrowserContextOptions) =>
      openPage(await sharedChromium(), `http://127.0.0.1:${server.port}${path}`, options),
  };
}

/**
 * Returns script errors and violations of the content security policy since the page was opened.
 */
export function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "problems"));
}

async function openPage(browser: Browser, url: string, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    const problems: string[] = [];
    Reflect.set(window, "problems", problems);
    const warn = console.warn;
    console.warn = (...details) => {
      problems.push(details.join(" "));
      warn(...details);
    };
    console.error = (...details) => problems.push(details.join(" "));
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      problems.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  if (options?.javaScriptEnabled !== false) {
    await page.waitForFunction(() => !document.querySelector("[data-waiting]"));
  }
  return page;
}

function servePage(pages: ReturnType<typeof renderPages>, path: string): Response {
  const page =
    pages.find((candidate) => candidate.path === path) ?? pages.find(({ status }) => status === 404);
  if (!page) return new Response(null, { status: 404 });
  const policy = pageHeaders({ cardForm: page.needsCardForm, https: false });
  return new Response(page.html, {
    status: page.status,
    headers: { ...policy, "content-type": "text/html; charset=utf-8" },
  });
}
