import { afterEach, expect, test } from "bun:test";
import { carryAffiliateCode } from "../../islands/loading/affiliate-links.ts";
import { DOM_ORIGIN, visit, withDom } from "../helpers/dom.ts";

withDom();
afterEach(() => document.body.replaceChildren());

function hrefs(): Array<string | null> {
  document.body.innerHTML =
    '<a href="/register?plan=starter"></a><a href="/#pricing"></a><a href="https://other.example/"></a>';
  carryAffiliateCode();
  return [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

test("an affiliate's code goes along to pages of the site, and to no other", () => {
  visit("/?via=ada");
  expect(hrefs()).toEqual([
    `${DOM_ORIGIN}/register?plan=starter&via=ada`,
    `${DOM_ORIGIN}/?via=ada#pricing`,
    "https://other.example/",
  ]);
});

test("links stay as they are without a code", () => {
  visit("/");
  expect(hrefs()).toEqual(["/register?plan=starter", "/#pricing", "https://other.example/"]);
});
