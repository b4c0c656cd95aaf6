import { afterAll, beforeAll, expect, test } from "bun:test";
import type { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { FetcherThread } from "#src/safe-fetch/fetcher-thread.ts";

const LARGE = "x".repeat(700_000);
const thread = new FetcherThread({ userAgent: "Handrail tests", allowLoopback: true });
let site: Bun.Server<undefined>;
let requested = Promise.withResolvers<void>();

beforeAll(() => {
  site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/small": ({ headers }) =>
        new Response(headers.get("if-none-match"), { status: 203, headers: { "x-kind": "small" } }),
      "/large": () => new Response(LARGE),
      "/moved": () => Response.redirect("/small"),
      "/never": () => {
        requested.resolve();
        return new Promise<Response>(() => {});
      },
    },
  });
});
afterAll(async () => {
  await thread.stop();
  await site.stop(true);
});

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;

function problemOf(fetching: Promise<unknown>): Promise<FetchProblem> {
  return fetching.then(
    () => {
      throw new Error("The page was fetched");
    },
    (problem) => problem,
  );
}

test("returns status, headers, address and body as the fetcher itself does", async () => {
  const page = await thread.fetch(at("/moved"));
  expect(page).toMatchObject({ status: 203, truncated: false, headers: { "x-kind": "small" } });
  expect(page.url).toEqual(new URL(at("/small")));
  const conditional = await thread.fetch(at("/small"), { conditions: { "if-none-match": '"a"' } });
  expect(new TextDecoder().decode(conditional.bytes)).toBe('"a"');
});

test("tells replies to pages fetched at once apart", async () => {
  const paths = ["/large", "/small", "/large"];
  const pages = await Promise.all(paths.map((path) => thread.fetch(at(path))));
  expect(pages.map(({ bytes }) => bytes.length)).toEqual([LARGE.length, 0, LARGE.length]);
});

test("names a problem and its address", async () => {
  const problem = await problemOf(thread.fetch("http://10.0.0.1/"));
  expect(problem).toMatchObject({ name: "FetchProblem", reason: "private", url: "http://10.0.0.1/" });
  expect(await problemOf(thread.fetch("not an address"))).toMatchObject({ reason: "address" });
});

test("fails what a lost thread was fetching, and starts another for the next page", async () => {
  requested = Promise.withResolvers();
  const problem = problemOf(thread.fetch(at("/never")));
  await requested.promise;
  await thread.stop();
  expect(await problem).toMatchObject({ reason: "busy", url: at("/never") });
  expect((await thread.fetch(at("/large"))).bytes.length).toBe(LARGE.length);
});
