import { expect, test } from "bun:test";
import { canonicalizeValues } from "#src/scanner/engine/canonical-values.ts";
import { withDom } from "#tests/helpers/dom.ts";

withDom();

const WRITTEN =
  '<div role=" Button LINK" tabindex="+1" aria-hidden="TRUE"></div><input type="HIDDEN"><ol type="A"></ol><p tabindex="none" role="Bird"></p>';

test("keywords are in lower case, roles are the one that browsers use, and numbers are as they read them", () => {
  document.body.innerHTML = WRITTEN;
  canonicalizeValues(document);
  expect(document.body.innerHTML).toBe(
    '<div role="button" tabindex="1" aria-hidden="true"></div><input type="hidden"><ol type="A"></ol><p tabindex="none" role="bird"></p>',
  );
});

test("a displayed page gets what was written back, and browsers are asked to act on nothing", () => {
  document.body.innerHTML = WRITTEN;
  const restore = canonicalizeValues(document, { isDisplayed: true });
  expect(document.querySelector("div")?.getAttribute("role")).toBe("button");
  expect(document.querySelector("input")?.getAttribute("type")).toBe("HIDDEN");
  restore();
  expect(document.body.innerHTML).toBe(WRITTEN);
});
