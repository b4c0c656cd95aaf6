import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'";
const ROOT = join(import.meta.dir, "../..");

/** Types like a person. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").pressSequentially(number);
  await page.getByLabel("Expires (MM / YY)").pressSequentially("1234");
  await page.getByLabel("Security code (CVC)").pressSequentially("123");
  await page.getByLabel("ZIP code").pressSequentially("10001");
}

export interface CardSite {
  url: string;
  /** The script that the provider serves. */
  script: Uint8Array;
  stop(): Promise<void>;
}

/**
 * Serves a shop's page with the card form under a strict policy, alongside the provider's pages;
 * `?secret=` selects the intent, `?locale=de` German.
 */
export async function startCardSite(
  browserFetch: (request: Request) => Promise<Response>,
): Promise<CardSite> {
  const app = await bundle("tests/demo-stripe/fixtures/card-page.tsx");
  const script = await bundle("src/demo-stripe/browser/stripe.ts");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/demo-stripe/")) return browserFetch(request);
      if (pathname === "/app.js") return file(app, "text/javascript");
      if (pathname === "/page.css")
        return file(":root { color-scheme: light dark; background: Canvas; color: CanvasText; }", "text/css");
      if (pathname === "/") return file(PAGE, "text/html; charset=utf-8", { "Content-Security-Policy": CSP });
      return new Response(null, { status: 404 });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, script, stop: () => server.stop(true) };
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Card</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/page.css">
<script src="/demo-stripe/stripe.js" defer></script><script src="/app.js" defer></script>
</head>
<body><div id="root"></div></body>
</html>`;

function file(body: Uint8Array | string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, ...headers },
  });
}

async function bundle(path: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, path)],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
