import { describe, expect, spyOn, test } from "bun:test";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { clientAddress } from "../../src/http/client-address.ts";
import { errorReply } from "../../src/http/errors.ts";
import { memoryFile } from "../../src/http/memory-file.ts";
import { pageHeaders } from "../../src/http/security-headers.ts";

describe("a file in memory", () => {
  const text = "Handrail ".repeat(200);
  const file = memoryFile(new TextEncoder().encode(text), { type: "text/html", cacheControl: "no-cache" });
  const ask = (headers: Record<string, string> = {}) =>
    file(new Request("http://handrail.test/", { headers }));

  test("is served in an encoding that the caller accepts, each with its own tag", async () => {
    const [plain, gzip, zstd, br] = [
      ask(),
      ask({ "accept-encoding": "gzip" }),
      ask({ "accept-encoding": "gzip, zstd" }),
      ask({ "accept-encoding": "gzip, zstd, br" }),
    ];
    expect(await plain.text()).toBe(text);
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(text);
    expect(zstdDecompressSync(await zstd.bytes()).toString()).toBe(text);
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(new Set([plain, gzip, zstd, br].map((answer) => answer.headers.get("etag"))).size).toBe(4);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
  });

  test("is not sent in an encoding that the caller refuses", () => {
    expect(ask({ "accept-encoding": "br;q=0, gzip;q=0.0" }).headers.get("content-encoding")).toBeNull();
  });

  test("replies 304 to its tag, weak or in a list", () => {
    const etag = ask().headers.get("etag") ?? "";
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      expect(ask({ "if-none-match": given }).status).toBe(304);
    }
    expect(ask({ "if-none-match": '"other"' }).status).toBe(200);
  });
});

describe("the caller's address", () => {
  const server = (address: string) => ({ requestIP: () => ({ address }) });
  const request = (forwarded?: string) =>
    new Request("http://handrail.test/", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });

  test("is the connection's, even if a stranger sends X-Forwarded-For", () => {
    expect(clientAddress(request("1.2.3.4"), server("198.51.100.1"), 0)).toBe("198.51.100.1");
  });

  test("behind a proxy is the entry written by that proxy, not an earlier one", () => {
    expect(clientAddress(request("6.6.6.6, 203.0.113.9"), server("10.0.0.1"), 1)).toBe("203.0.113.9");
    expect(clientAddress(request("6.6.6.6, 203.0.113.9, 10.0.0.2"), server("10.0.0.1"), 2)).toBe(
      "203.0.113.9",
    );
  });

  test("of IPv6 counts as its /64", () => {
    const one = clientAddress(request(), server("2001:db8:1:2:3:4:5:6"), 0);
    expect(clientAddress(request(), server("2001:0db8:1:2::9"), 0)).toBe(one);
    expect(clientAddress(request(), server("2001:db8:1:3::9"), 0)).not.toBe(one);
    expect(clientAddress(request(), server("::ffff:192.0.2.1"), 0)).toBe("192.0.2.1");
  });
});

test("an unexpected error is logged with its id, and the reply reveals nothing else", async () => {
  const log = spyOn(console, "error").mockImplementation(() => {});
  const reply = errorReply(new Error("password=hunter2"));
  const body = await reply.json();
  expect(reply.status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("hunter2");
  expect(log.mock.calls[0]?.[0]).toContain(body.errorId);
  log.mockRestore();
});

test("only documents with the card form allow the provider, without Trusted Types", () => {
  const plain = pageHeaders({ cardForm: false, https: true })["content-security-policy"];
  const card = pageHeaders({ cardForm: true, https: true })["content-security-policy"];
  expect(plain).toContain("require-trusted-types-for 'script'");
  expect(plain).not.toContain("stripe");
  expect(card).toContain("script-src 'self' https://js.stripe.com");
  expect(card).not.toContain("trusted-types");
});
