/** Strictest policy under which the whole widget has to work. */
export const strictPolicy = (origin: string) =>
  `default-src 'none'; script-src ${origin}; connect-src ${origin}; font-src ${origin}; require-trusted-types-for 'script'`;

export function startCustomerSite(snippet: string, serviceOrigin: string) {
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Corner bakery</title>${snippet}</head>
  <body>
    <h1>Corner bakery</h1>
    <p id="text">Fresh bread, every morning. <a href="#opening">Opening hours</a></p>
  </body>
</html>
`;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(html, {
        headers: { "content-type": "text/html", "content-security-policy": strictPolicy(serviceOrigin) },
      }),
  });
  return { url: `http://localhost:${server.port}/`, stop: () => server.stop(true) };
}
