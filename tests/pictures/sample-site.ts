export type SampleSite = ReturnType<typeof startSampleSite>;

/** Serves the sample shop's page with a widget's code in it, for the check of the page. */
export function startSampleSite() {
  let code = "";
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><html lang="en"><head><title>Harbor Pottery</title>${code}</head><body></body></html>`,
        { headers: { "content-type": "text/html" } },
      ),
  });
  return {
    url: `http://localhost:${server.port}/`,
    putInto(head: string) {
      code = head;
    },
    stop: () => server.stop(true),
  };
}
