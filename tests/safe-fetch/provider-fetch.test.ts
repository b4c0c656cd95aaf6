import { afterAll, beforeAll, expect, test } from "bun:test";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { providerFetch } from "#src/safe-fetch/provider-fetch.ts";
import { ODD_RESPONSES, startOddSite } from "#tests/helpers/odd-site.ts";

let server: Bun.Server<undefined>;
let asked = 0;

beforeAll(() => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      asked += 1;
      const { pathname } = new URL(request.url);
      if (pathname === "/away") return Response.redirect("/elsewhere");
      if (pathname === "/none") return new Response(null, { status: 204 });
      return Response.json({ method: request.method, body: await request.text() });
    },
  });
});

afterAll(() => server.stop(true));

const REQUEST = { method: "GET", headers: {} };
const here = (path: string) => `http://127.0.0.1:${server.port}${path}`;
const local = providerFetch({ userAgent: "tests", allowLoopback: true });

test("a form is sent, and the reply is read", async () => {
  const body = new URLSearchParams({ grant_type: "authorization_code" });
  const reply = await local(here("/token"), { method: "POST", headers: {}, body });
  expect(await reply.json()).toEqual({ method: "POST", body: "grant_type=authorization_code" });
  expect((await local(here("/none"), REQUEST)).status).toBe(204);
});

test("a redirect is returned and not followed", async () => {
  asked = 0;
  const reply = await local(here("/away"), REQUEST);
  expect([reply.status, asked]).toEqual([302, 1]);
});

test("this machine and private networks are refused, also behind a name", async () => {
  const strict = providerFetch({
    userAgent: "tests",
    resolve: async () => [{ address: "10.1.2.3", family: 4 }],
  });
  asked = 0;
  expect(strict(here("/"), REQUEST)).rejects.toThrow("private");
  expect(strict("https://login.example/", REQUEST)).rejects.toThrow("private");
  expect(local("http://169.254.169.254/latest", REQUEST)).rejects.toThrow("private");
  expect(asked).toBe(0);
});

test("the operator may allow private networks, but not the addresses of clouds' credentials", async () => {
  const inside = providerFetch({ userAgent: "tests", allowPrivate: true });
  expect((await inside(here("/none"), REQUEST)).status).toBe(204);
  expect(inside("http://169.254.169.254/", REQUEST)).rejects.toThrow("private");
});

test("each odd response is a reply or a known problem", async () => {
  const site = await startOddSite();
  for (const [at, [name]] of ODD_RESPONSES.entries()) {
    const result = await local(`${site.url}/${at}`, REQUEST).then(textOf, problemOf);
    expect(`${name}: ${result}`).toMatch(/: (?:[2-5]\d\d (?:hi)?|problem)$/);
  }
  site.close();
});

async function textOf(reply: Response): Promise<string> {
  return `${reply.status} ${await reply.text()}`;
}

function problemOf(error: unknown): string {
  return error instanceof FetchProblem ? "problem" : String(error);
}
