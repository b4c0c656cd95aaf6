import { gzipSync } from "node:zlib";

const HTML = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
const HOSTS_PER_NET = 250;
/** Port on which each website listens, so that a kept database finds them again. */
const PORT = 4_080;

export interface Website {
  origin: string;
  host: string;
  /** Paths of its pages, its home page first. */
  paths: string[];
}

export interface Traffic {
  requests: number;
  /** Bodies as sent. */
  bytes: number;
  /** Replies of status 304. */
  notModified: number;
  /** Requests for a page that the night has requested before. */
  repeated: number;
}

export interface WebsiteOptions {
  /** Time until a reply, in which a stranger's server and the network would do their work. */
  latencyMs?: number;
  /** Seconds that robots.txt asks scanners to wait, which loopback addresses would not get. */
  crawlDelay?: number;
}

/**
 * Serves websites, each on a loopback address of its own and with tags that make conditional
 * requests cheap. A night changes one in `changeEvery` of their pages.
 */
export class Websites {
  readonly traffic: Traffic = { requests: 0, bytes: 0, notModified: 0, repeated: 0 };
  readonly #requested = new Set<string>();
  /** Differs between runs, so that a kept database does not know the pages of the next run. */
  #night = Math.floor(Date.now() / 1_000);
  #changeEvery = Number.POSITIVE_INFINITY;
  #count = 0;
  readonly #servers: Array<{ stop(closeConnections: boolean): Promise<void> }> = [];
  readonly #bodies = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor(
    readonly documents: readonly string[],
    readonly options: WebsiteOptions = {},
  ) {}

  /** Starts a website whose home page leads to the given number of other pages. */
  start(innerPages: number): Website {
    this.#count += 1;
    const [net, host] = [Math.floor(this.#count / HOSTS_PER_NET), (this.#count % HOSTS_PER_NET) + 1];
    const paths = ["/", ...Array.from({ length: innerPages }, (_, index) => `/page-${index + 1}`)];
    const server = Bun.serve({
      hostname: `127.1.${net}.${host}`,
      port: PORT,
      fetch: async (request) => {
        const { latencyMs } = this.options;
        if (latencyMs) await Bun.sleep(latencyMs);
        return this.#reply(request, paths);
      },
    });
    this.#servers.push(server);
    return { origin: server.url.origin, host: server.url.hostname, paths };
  }

  /** Begins the next night, in which one in `changeEvery` pages is another than before. */
  beginNight(changeEvery = Number.POSITIVE_INFINITY): void {
    this.#night += 1;
    this.#changeEvery = changeEvery;
    this.#bodies.clear();
    this.#requested.clear();
    Object.assign(this.traffic, { requests: 0, bytes: 0, notModified: 0, repeated: 0 });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop(true)));
  }

  #reply({ url, headers }: Request, paths: readonly string[]): Response {
    const { pathname } = new URL(url);
    this.traffic.requests += 1;
    const { crawlDelay } = this.options;
    if (pathname === "/robots.txt" && crawlDelay)
      return new Response(`User-agent: *\nCrawl-delay: ${crawlDelay}`);
    if (this.#requested.has(url)) this.traffic.repeated += 1;
    this.#requested.add(url);
    const place = paths.indexOf(pathname);
    if (place === -1) return new Response("Not found", { status: 404 });
    const version = (place + 1) % this.#changeEvery === 0 ? this.#night : 0;
    const etag = `"${place}-${version}"`;
    if (headers.get("if-none-match") === etag) {
      this.traffic.notModified += 1;
      return new Response(null, { status: 304, headers: { etag } });
    }
    const body = this.#bodyOf(place, version, paths);
    this.traffic.bytes += body.length;
    return new Response(body, { headers: { ...HTML, etag } });
  }

  #bodyOf(place: number, version: number, paths: readonly string[]): Uint8Array<ArrayBuffer> {
    const key = `${place} ${version} ${paths.length}`;
    const cached = this.#bodies.get(key);
    if (cached) return cached;
    const html = place === 0 ? homePage(paths) : (this.documents[(place - 1) % this.documents.length] ?? "");
    const body = gzipSync(withNews(html, version));
    this.#bodies.set(key, body);
    return body;
  }
}

function homePage(paths: readonly string[]): string {
  const links = paths.slice(1).map((path) => `<li><a href="${path}">About ${path.slice(1)}</a></li>`);
  return `<!doctype html><html lang="en"><head><title>A website</title></head><body><main><h1>A website</h1><ul>${links.join("")}</ul></main></body></html>`;
}

/** A changed page has a new paragraph and a new fault. */
function withNews(html: string, version: number): string {
  if (version === 0) return html;
  const news = `<p>News of the night ${version}</p><img src="/news-${version}.png">`;
  return html.replace(/<body[^>]*>/, (body) => body + news);
}
