import type { PageSnapshot } from "../../../widget/page-effects.ts";
import { hostFile, hostPage } from "../../widget/pages/host-file.ts";

/**
 * Serves host pages, each with one of the snippets in its head: `/PAGE.html?snippet=INDEX`; without an index, without a
 * widget. `looks` by the page's name are the rules of switched-on tools, which `/PAGE.html?looks` carries as its own.
 */
export function serveHost(snippets: string[], looks: Map<string, PageSnapshot>) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/blank") return html("<!doctype html><title>Blank</title>");
      if (pathname === "/empty.js")
        return new Response("", { headers: { "content-type": "text/javascript" } });
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
