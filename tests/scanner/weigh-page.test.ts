import { describe, expect, test } from "bun:test";
import { weighPage } from "../../src/scanner/child/weigh-page.ts";

const levels = (count: number, inside = "") => "<div>".repeat(count) + inside + "</div>".repeat(count);

test("512 levels and 50,000 tags are accepted, and no more", () => {
  expect(weighPage(levels(512))).toBeNull();
  expect(weighPage(levels(513))).toBe("too-deep");
  expect(weighPage("<br>".repeat(50_000))).toBeNull();
  expect(weighPage("<br>".repeat(50_001))).toBe("too-many-tags");
  expect(weighPage("<!---->".repeat(50_001))).toBe("too-many-tags");
});

describe("markup without a further level:", () => {
  test.each([
    ["elements without content", "<img><input><hr>"],
    ["items, cells and paragraphs whose end tags are left out", "<li><p>a<dt>b<dd>c<tr><td>d"],
    ["tags in comments", "<!-- <div> -->"],
    [
      "tags in scripts, styles and text areas",
      "<script>'<div>'</script><style><div></style><textarea><div></textarea>",
    ],
    ["tags in quoted values", `<img alt="<div>" title='<div><div>'>`],
    ["self-closed shapes", "<svg><path/><g/></svg>"],
    ["end tags of nothing", "</p></span>"],
  ])("%s", (_, html) => {
    expect(weighPage(levels(400, html.repeat(200)))).toBeNull();
  });
});

test("a list in an item leaves that item open", () => {
  expect(weighPage("<ul><li>".repeat(257))).toBe("too-deep");
});

test("a value that ends in a slash or holds a bracket does not close its element", () => {
  expect(weighPage('<a href="/a>b/">'.repeat(513))).toBe("too-deep");
  expect(weighPage("<b/>".repeat(513))).toBe("too-deep");
});
