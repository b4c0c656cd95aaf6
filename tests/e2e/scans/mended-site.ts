/** A website whose pages a test changes. */
export interface MendedSite {
  origin: string;
  /** Name without the port. */
  host: string;
  pages: Record<string, string>;
  files: Record<string, string>;
  /** Holds back further replies for a path until the returned function is called. */
  hold(path: string): () => void;
  stop(): void;
}

interface SiteOptions {
  /** Markup in the head of each page. */
  head?: string;
  /** Content security policy of each page. */
  policy?: string;
}

export function startMendedSite({ head = "", policy = "" }: SiteOptions = {}): MendedSite {
  const pages: Record<string, string> = {};
  const files: Record<string, string> = {};
  const held = new Map<string, Promise<void>>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch({ url }) {
      const { pathname } = new URL(url);
      await held.get(pathname);
      const [body, file] = [pages[pathname], files[pathname]];
      const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
      if (body !== undefined) return new Response(documentOf(pathname, head, body), { headers });
      return file === undefined ? new Response("Nothing here", { status: 404 }) : new Response(file);
    },
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    host: "127.0.0.1",
    pages,
    files,
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    stop: () => void server.stop(true),
  };
}

/** A page without faults around the body. */
function documentOf(path: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Corner bakery ${path}</title>${head}</head>
<body><main><h1>Corner bakery</h1>${body}</main></body>
</html>`;
}
