/**
 * Responds to GET with the given text and to everything else with 401, and prints its address:
 * bare-server.ts <text>.
 */
const text = process.argv[2] ?? "";
const headers = { "content-type": "application/json" };

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    if (request.method === "GET") return new Response(text, { headers });
    await request.arrayBuffer();
    return Response.json({}, { status: 401 });
  },
});
console.log(server.url.origin);

export {};
