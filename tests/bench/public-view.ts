import { join } from "node:path";
import { API, fillPath } from "../../src/shared/paths.ts";
import { SITE_WIDGET_ID } from "../../src/shared/widget-config.ts";
import { createTestApp } from "../helpers/app.ts";

/** Requests per second of the public view beside a bare `Bun.serve` with the same bytes and headers, in turns; medians. */
const ROUNDS = 7;
const SECONDS = 2;

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

const rounds: Array<{ handrail: number; bare: number }> = [];
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({ bare: await measure(theirs), handrail: await measure(ours) });
}
const ratios = rounds.map(({ handrail, bare }) => handrail / bare);
console.log(`public view     ${median(rounds.map(({ handrail }) => handrail))} requests/s`);
console.log(`bare Bun.serve  ${median(rounds.map(({ bare }) => bare))} requests/s`);
console.log(
  `ratio           ${median(ratios).toFixed(2)} (rounds: ${ratios.map((one) => one.toFixed(2)).join(", ")})`,
);
process.exit(0);

async function sample(url: string) {
  const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const kept = [...answer.headers].filter(([name]) => !["date", "content-length"].includes(name));
  return { headers: Object.fromEntries(kept), text: await answer.text() };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: string): Promise<number> {
  const client = Bun.spawn(["bun", join(import.meta.dir, "load-client.ts"), url, String(SECONDS)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return Number(await new Response(client.stdout).text());
}
