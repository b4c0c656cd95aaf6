import { expect, test } from "bun:test";
import { parsePathPattern, shownPaths } from "#shared/widgets/excluded-paths.ts";
import { processorMs } from "../../helpers/processor-time.ts";

/** Returns the paths that leave the widget off. */
function leftOff(patterns: string[], paths: string[]): string[] {
  const shown = RegExp(shownPaths(patterns) ?? "");
  return paths.filter((path) => !shown.test(path));
}

test.each([
  [
    "/checkout",
    ["/checkout", "/checkout/"],
    ["/", "/checkout/pay", "/checkouts", "/a/checkout", "/Checkout"],
  ],
  ["/checkout/", ["/checkout", "/checkout/"], ["/checkout/pay"]],
  ["/checkout/*", ["/checkout", "/checkout/", "/checkout/pay", "/checkout/a/b"], ["/checkouts", "/"]],
  ["/embed*", ["/embed", "/embed/", "/embedded/form"], ["/form/embed"]],
  ["/*/cart", ["/en/cart", "/en/us/cart/"], ["/cart", "/en/cart/1"]],
  ["/a*b*c*/form.html", ["/abc/form.html", "/a1b2b3c4/form.html"], ["/acb/form.html", "/abc/form_html"]],
  ["/", ["/"], ["/a"]],
  ["/*", ["/", "/a", "/a/b"], []],
  ["/über-uns", ["/%C3%BCber-uns"], ["/ber-uns"]],
  ["/a+(b)|c", ["/a+(b)|c"], ["/aab", "/c"]],
])("%s leaves the widget off the paths that it matches as a whole", (pattern, off, on) => {
  expect(leftOff([pattern], [...off, ...on])).toEqual(off);
});

test("several patterns count together, and none leaves the widget on all paths", () => {
  const patterns = ["/x*1*2", "/y*3*4", "/z"];
  const paths = ["/x12", "/x-1-2", "/y34", "/z", "/x34", "/y12"];
  expect(leftOff(patterns, paths)).toEqual(["/x12", "/x-1-2", "/y34", "/z"]);
  expect(shownPaths([])).toBeNull();
});

test("matching takes linear time, whatever pattern and path", async () => {
  const path = `/${"a".repeat(100_000)}`;
  const took = await processorMs(() => leftOff(["/*a*a*a*a*b", "/*a*a*a*a/*", "/*a*a*a*aa"], [path]));
  expect(took).toBeLessThan(500);
});

test("a pasted address becomes its path, and anything else that is no path is refused", () => {
  expect(parsePathPattern(" https://shop.example/checkout/* ")).toBe("/checkout/*");
  expect(parsePathPattern("https://shop.example")).toBe("/");
  const addresses = ["checkout", "shop.example/checkout", "", "https://shop.example/?p=1"];
  const paths = ["/a b", "/page?step=2", "/a#b", `/${"a".repeat(200)}`, "/*a*a*a*a*a*"];
  for (const typed of [...addresses, ...paths]) expect(parsePathPattern(typed), typed).toBeNull();
});
