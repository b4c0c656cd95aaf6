import { join } from "node:path";
import { API, fillPath } from "../../src/shared/paths.ts";
import { SITE_WIDGET_ID } from "../../src/shared/widget-config.ts";
import { createTestApp } from "../helpers/app.ts";

/** Requests per second of the public view beside a bare `Bun.serve` with the same bytes and headers, in turns. */
const ROUNDS = 3;
const SECONDS = 3;

const test = await createTestApp();
const path = fillPath(API.widgetPublic, { id: SITE_WIDGET_ID });
test.app.listen({ port: 0, hostname: "127.0.0.1" });
const ours = `http://127.0.0.1:${test.app.server?.port}${path}`;
const { headers, text } = await sample(ours);
const bare = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => new Response(text, { headers }),
});
const theirs = `http://127.0.0.1:${bare.port}${path}`;

const results = { handrail: [] as number[], bare: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  results.bare.push(await measure(theirs));
  results.handrail.push(await measure(ours));
}
const handrail = Math.max(...results.handrail);
const baseline = Math.max(...results.bare);
console.log(`public view    ${handrail} requests/s   (${results.handrail.join(", ")})`);
console.log(`bare Bun.serve ${baseline} requests/s   (${results.bare.join(", ")})`);
console.log(`ratio          ${(handrail / baseline).toFixed(2)}`);
process.exit(0);

async function sample(url: string) {
  const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const kept = [...answer.headers].filter(([name]) => !["date", "content-length"].includes(name));
  return { headers: Object.fromEntries(kept), text: await answer.text() };
}

async function measure(url: string): Promise<number> {
  const client = Bun.spawn(["bun", join(import.meta.dir, "load-client.ts"), url, String(SECONDS)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return Number(await new Response(client.stdout).text());
}
