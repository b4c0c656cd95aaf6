import { strictPolicy } from "./customer-site.ts";

/** Starts a customer's site whose pages only members see, with the widget under a strict policy. */
export function startMembersSite(snippet: string, serviceOrigin: string) {
  const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Account of Jane</title>${snippet}</head>
  <body>
    <main>
      <h1>Welcome, Jane</h1>
      <p><img width="80" height="40"> Your orders, Jane.</p>
    </main>
  </body>
</html>
`;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ headers }) =>
      headers.get("cookie") === "member=1"
        ? new Response(html, {
            headers: {
              "content-type": "text/html",
              "content-security-policy": strictPolicy(serviceOrigin),
            },
          })
        : new Response("Sign in first", { status: 401 }),
  });
  return { url: `http://localhost:${server.port}/`, stop: () => server.stop(true) };
}
