import { REFUSED_PAGES } from "../scanner/hostile-pages.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Our shop</title></head><body><main><h1>Our shop</h1>${body}</main></body></html>`;
}

/** Text with too little contrast, unless the script changed it. */
const FAINT = '<script></script><p style="color:#aaa;background:#fff">Faint</p>';

/** A page with a fault in its header, and one in an embedded tool. */
const BOOKING = page('<iframe src="https://calendly.com/shop"></iframe>').replace(
  "<main>",
  '<header><img src="logo.png"></header><main>',
);

const PAGES: Record<string, () => Response> = {
  "/": () => new Response(page(`<img src="a.png">${FAINT}`), { headers: HTML }),
  "/booking": () => new Response(BOOKING, { headers: HTML }),
  "/booking/table": () => new Response(BOOKING, { headers: HTML }),
  "/clean": () => new Response(page("<p>Nice shoes.</p>"), { headers: HTML }),
  "/faint": () => new Response(page(FAINT), { headers: HTML }),
  "/minor": () => new Response(page("<p>Nice shoes.</p><h2></h2>"), { headers: HTML }),
  "/escapes": () => new Response(page('<img src="a.png" class="\u001b[31mred\u009b2J">'), { headers: HTML }),
  "/latin": () =>
    new Response(Buffer.from('<html lang="de"><title>Gr\xfc\xdfe</title><h1>Gr\xfc\xdfe</h1>', "latin1"), {
      headers: { "content-type": "text/html; charset=iso-8859-1" },
    }),
  "/empty": () => new Response("", { headers: HTML }),
  "/picture": () => new Response("GIF89a", { headers: { "content-type": "image/gif" } }),
  "/loop": () => new Response(null, { status: 302, headers: { location: "/loop" } }),
  "/moved": () => new Response(null, { status: 301, headers: { location: "/clean" } }),
  "/large": () => new Response(page("x".repeat(3 * 1_048_576)), { headers: HTML }),
  "/deep": () => new Response(REFUSED_PAGES["100,000 nested div"](), { headers: HTML }),
  "/broken": () => new Response(null, { status: 500 }),
  "/login": () => new Response(null, { status: 403 }),
};

export interface ScanSite {
  origin: string;
  /** User agents of the requests, and the most that were open at the same time. */
  userAgents: string[];
  mostAtOnce(): number;
  stop(): void;
}

/** Serves pages with faults on loopback. */
export function startScanSite(): ScanSite {
  const userAgents: string[] = [];
  let open = 0;
  let most = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      userAgents.push(request.headers.get("user-agent") ?? "");
      open += 1;
      most = Math.max(most, open);
      await Bun.sleep(20);
      open -= 1;
      return PAGES[new URL(request.url).pathname]?.() ?? new Response("no", { status: 404, headers: HTML });
    },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    userAgents,
    mostAtOnce: () => most,
    stop: () => void server.stop(true),
  };
}
