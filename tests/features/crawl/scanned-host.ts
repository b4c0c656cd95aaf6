import type { ElementNote } from "#shared/corrections/correction.ts";
import { marked } from "#shared/scan-rules/changed-markup.ts";
import type { Impact, Outcome, PageAudit } from "#src/scanner/findings.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";

type Reply = (request: Request) => Response | Promise<Response>;

/** A website on this machine whose replies a test sets by path, with the requests for them. */
export function startHost(replies: Record<string, string | Reply> = {}) {
  const asked: Array<{ path: string; headers: Headers }> = [];
  let open = 0;
  let mostOpen = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname + url.search;
      asked.push({ path, headers: request.headers });
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const reply = replies[path];
      const response =
        reply === undefined
          ? new Response("Not found", { status: 404 })
          : typeof reply === "string"
            ? html(reply)
            : await reply(request);
      open -= 1;
      return response;
    },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    replies,
    asked,
    /** Paths requested since the last call. */
    paths: () => asked.splice(0).map(({ path }) => path),
    mostOpen: () => mostOpen,
    stop: () => server.stop(true),
  };
}

export type ScannedHost = ReturnType<typeof startHost>;

export function html(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });
}

/** A page with links, and with findings as `auditInTests` reads them. */
export function page(links: string[] = [], findings: string[] = []): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`);
  return ["<h1>Page</h1>", ...anchors, ...findings.map((finding) => `[${finding}]`)].join("\n");
}

export function noteOf(tag: string): ElementNote {
  const around = { landmark: "main", heading: "", ancestors: [], around: "", peers: 1, alike: 1 };
  return { tag, names: {}, text: `Text of the ${tag}`, classes: [], ...around, place: [0, 1] };
}

/**
 * Audits pages made by `page`, where a finding is `rule shape impact outcome`; the shape `page`
 * stands for the page as a whole.
 */
export async function auditInTests(page: OpenPage): Promise<PageAudit> {
  const { bytes, url } = await page.copy();
  const text = new TextDecoder().decode(bytes);
  const links = [...text.matchAll(/href="([^"]*)"/g)].flatMap(([, link = ""]) => {
    const target = new URL(link, url);
    return target.origin === new URL(url).origin || target.pathname.endsWith(".pdf") ? target.href : [];
  });
  const findings = [...text.matchAll(/\[(\S+)(?: (\S+))?(?: (\S+))?(?: (\S+))?\]/g)].map(
    ([, rule = "", shape = "img", impact = "serious", outcome = "failed"]) => ({
      rule,
      outcome: outcome as Outcome,
      impact: impact as Impact,
      ...{ messageId: "missing", values: { shape } },
      changedMarkup: [{ markup: `<${shape} class="changed" title="${marked("meaning")}">` }],
      note: noteOf(shape),
      element:
        shape === "page"
          ? null
          : { selector: shape, markup: `<${shape}>`, surroundings: `<p><${shape}></p>`, shape },
    }),
  );
  return {
    title: `Title of ${new URL(url).pathname}`,
    lang: "en",
    findings,
    omitted: 0,
    links,
    canonical: /canonical="([^"]*)"/.exec(text)?.[1] ?? null,
    robots: { noindex: false, nofollow: text.includes("nofollow") },
    engines: [{ name: "Tests", version: "1" }],
  };
}
