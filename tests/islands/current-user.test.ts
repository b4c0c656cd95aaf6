import { expect, test } from "bun:test";
import { readToken, storeToken } from "#ui/browser/session-token.ts";
import { fetchCurrentUser } from "../../islands/parts/current-user.ts";
import { withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";

withDom();

test("a rejected token is removed on the site's pages", async () => {
  for (const status of [401, 403]) {
    storeToken("of yesterday");
    stubFetch(() => new Response(null, { status }));
    expect(await fetchCurrentUser()).toBeNull();
    expect(readToken()).toBeNull();
  }
});

test("a token stays while the service cannot check it", async () => {
  storeToken("session-of-ana");
  for (const status of [429, 500, 503]) {
    stubFetch(() => new Response(null, { status }));
    await expect(fetchCurrentUser()).rejects.toHaveProperty("status", status);
  }
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchCurrentUser()).rejects.toThrow("Failed to fetch");
  expect(readToken()).toBe("session-of-ana");
});
