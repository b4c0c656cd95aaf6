import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { listen } from "../helpers/front.ts";

/** Largest body that is read, in bytes. */
const LIMIT = 131_072;
/** Largest body that is parsed, in bytes. */
const PARSED_LIMIT = 32_768;

let app: TestApp;
let front: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  app = await createTestApp();
  front = await listen(app.app, app.services);
});
afterAll(async () => {
  await front.stop();
  await app.stop();
});

async function post(body: BodyInit, type = "application/json") {
  const headers = { "content-type": type };
  const answer = await fetch(`${front.url}/api/auth/login`, { method: "POST", headers, body });
  return { status: answer.status, length: (await answer.text()).length };
}

/**
 * Returns nested JSON up to the limit, from the text that opens a level and the one that closes it.
 */
function nested(open: string, close: string): string {
  const levels = Math.floor((PARSED_LIMIT - 20) / (open.length + close.length));
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

test.each([LIMIT, PARSED_LIMIT])(
  "a body past %d bytes is refused before it is parsed, also without a length",
  async (limit) => {
    const large = `{"email":"${"a".repeat(limit)}"}`;
    expect((await post(large)).status).toBe(413);
    expect((await post(new Blob([large]).stream())).status).toBe(413);
  },
);

test.each([
  ["nested lists", nested("[", "]")],
  ["nested objects", nested('{"a":', "}")],
  ["lists in a field", `{"email":${nested("[", "]").slice(6, -6)}}`],
  ["many keys", `{${Array.from({ length: 3_000 }, (_, index) => `"${index}":1`).join(",")}}`],
  ["one key many times", `{${'"__proto__":1,'.repeat(2_000)}"email":1}`],
  ["a long number", `{"email":${"9".repeat(PARSED_LIMIT - 20)}}`],
])("a body of %s is bad input, and the reply does not repeat it", async (_, body) => {
  const answer = await post(body);
  expect([400, 422]).toContain(answer.status);
  expect(answer.length).toBeLessThan(1_000);
});

test.each([
  ["pairs", "a=1&".repeat(8_000), "application/x-www-form-urlencoded"],
  ["brackets", `a${"[a]".repeat(10_000)}=1`, "application/x-www-form-urlencoded"],
  ["percent signs", `email=${"%".repeat(32_000)}`, "application/x-www-form-urlencoded"],
  [
    "parts",
    `${'--b\r\nContent-Disposition: form-data; name="a.b[0]"\r\n\r\n1\r\n'.repeat(500)}--b--\r\n`,
    "multipart/form-data; boundary=b",
  ],
  [
    "a part with a deep name",
    `--b\r\nContent-Disposition: form-data; name="${"a.".repeat(15_000)}"\r\n\r\n1\r\n--b--\r\n`,
    "multipart/form-data; boundary=b",
  ],
])("a form of %s is refused unread", async (_, body, type) => {
  expect((await post(body, type)).status).toBe(415);
});
