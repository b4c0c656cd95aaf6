import { hostFile, hostPage } from "../../widget/pages/host-file.ts";

/** Serves host pages with one snippet each: `/PAGE.html?snippet=INDEX`; without an index, without a widget. */
export function serveHost(snippets: string[]) {
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/blank") return html("<!doctype html><title>Blank</title>");
      const page = await hostPage(pathname, { specimen: false });
      const snippet = snippets[Number(searchParams.get("snippet") ?? -1)] ?? "";
      if (page !== undefined) return html(page.replace("<!--end-->", snippet));
      const file = await hostFile(pathname);
      return new Response(file, { status: file ? 200 : 404 });
    },
  });
}

function html(text: string): Response {
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}
