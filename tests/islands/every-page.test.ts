import { afterEach, expect, test } from "bun:test";
import { readToken, storeToken } from "#ui/browser/session-token.ts";
import { carryAffiliateCode } from "../../islands/loading/affiliate-links.ts";
import { fetchCurrentUser } from "../../islands/parts/current-user.ts";
import { DOM_ORIGIN, visit, withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";

withDom();
afterEach(() => document.body.replaceChildren());

function hrefs(): Array<string | null> {
  document.body.innerHTML =
    '<a href="/register?plan=starter"></a><a href="/#pricing"></a><a href="https://other.example/"></a>';
  carryAffiliateCode();
  return [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

test("an affiliate's code goes along to pages of the site, and to no other", () => {
  visit("/");
  expect(hrefs()).toEqual(["/register?plan=starter", "/#pricing", "https://other.example/"]);
  visit("/?via=ada");
  expect(hrefs()).toEqual([
    `${DOM_ORIGIN}/register?plan=starter&via=ada`,
    `${DOM_ORIGIN}/?via=ada#pricing`,
    "https://other.example/",
  ]);
});

test("a rejected token is removed on the site's pages, and stays while the service cannot check it", async () => {
  for (const status of [401, 403]) {
    storeToken("of yesterday");
    stubFetch(() => new Response(null, { status }));
    expect(await fetchCurrentUser()).toBeNull();
    expect(readToken()).toBeNull();
  }
  storeToken("session-of-ana");
  for (const status of [429, 500, 503]) {
    stubFetch(() => new Response(null, { status }));
    await expect(fetchCurrentUser()).rejects.toHaveProperty("status", status);
  }
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchCurrentUser()).rejects.toThrow("Failed to fetch");
  expect(readToken()).toBe("session-of-ana");
});
