import type { PageSnapshot } from "#widget/page-effects.ts";
import { hostFile, hostPage } from "../../widget/pages/host-file.ts";

export const EMPTY_SCRIPT = "/empty.js";

/**
 * Reads its storage, requests the view, reports a visit and shows a button, as our script must;
 * nothing else.
 */
const BARE_SCRIPT = "/bare.js";

export const bareScript = (widgetApi: string): string =>
  `${BARE_SCRIPT}?api=${encodeURIComponent(widgetApi)}`;

const bareCode = (api: string) => `{
const options = { credentials: "omit" };
localStorage.getItem("bare");
fetch("${api}/public", { ...options, cache: "no-cache" })
  .then((answer) => answer.json())
  .then((view) => {
    localStorage.setItem("bare", JSON.stringify(view));
    sessionStorage.setItem("bare", "visited");
    fetch("${api}/visit", { ...options, method: "POST", body: "1", keepalive: true });
    requestAnimationFrame(show);
  });
function show() {
  const host = document.createElement("bare-button");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("button{position:fixed;right:20px;bottom:20px;width:56px;height:56px;border-radius:50%}");
  root.adoptedStyleSheets = [sheet];
  root.append(document.createElement("button"));
  document.documentElement.append(host);
  host.popover = "manual";
  host.showPopover();
}
}`;

/**
 * Serves host pages, each with one of the snippets in its head: `/PAGE.html?snippet=INDEX`; without
 * an index, without a widget. `looks` are the rules of switched-on tools by page name, which
 * `/PAGE.html?looks` includes as its own.
 */
export function serveHost(snippets: string[], looks: Map<string, PageSnapshot>) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/blank") return html("<!doctype html><title>Blank</title>");
      if (pathname === EMPTY_SCRIPT) return script("");
      if (pathname === BARE_SCRIPT) return script(bareCode(searchParams.get("api") ?? ""));
      const page = await hostPage(pathname, { specimen: false });
      const snippet = snippets[Number(searchParams.get("snippet") ?? -1)] ?? "";
      const own = searchParams.has("looks") ? looks.get(pathname.slice(1, -".html".length)) : undefined;
      if (page !== undefined && own) return html(withLooks(page, own));
      if (page !== undefined) return html(page.replace("<!--head-->", () => snippet));
      const file = await hostFile(pathname);
      return new Response(file, { status: file ? 200 : 404, headers: { "cache-control": "max-age=600" } });
    },
  });
}

function withLooks(page: string, { css, marks }: PageSnapshot): string {
  const attributes = Object.entries(marks).map(([tool, value]) => `data-handrail-${tool}="${value}"`);
  return page
    .replace("<html", () => `<html ${attributes.join(" ")}`)
    .replace("<!--head-->", () => `<style>${css}</style>`);
}

function html(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function script(code: string): Response {
  return new Response(code, { headers: { "content-type": "text/javascript" } });
}
