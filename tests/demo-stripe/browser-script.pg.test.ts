import { expect, test } from "bun:test";
import { startProvider } from "./provider.ts";

const SCRIPT = "http://localhost/demo-stripe/stripe.js";

test("the script is compressed for clients that accept it, and cached while unchanged", async () => {
  const bytes = new TextEncoder().encode("window.Stripe = 1;".repeat(100));
  await using provider = await startProvider({ script: () => bytes });
  const ask = (headers: Record<string, string>) =>
    provider.demo.browserFetch(new Request(SCRIPT, { headers }));

  const compressed = await ask({ "accept-encoding": "gzip, br" });
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(Bun.gunzipSync(await compressed.arrayBuffer())).toEqual(bytes);
  expect(compressed.headers.get("vary")).toBe("Accept-Encoding");

  const plain = await ask({});
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.bytes()).toEqual(bytes);

  const [first, second] = [compressed, plain].map(({ headers }) => headers.get("etag") ?? "");
  expect(first).not.toBe(second ?? "");
  expect((await ask({ "accept-encoding": "gzip", "if-none-match": first ?? "" })).status).toBe(304);
});
