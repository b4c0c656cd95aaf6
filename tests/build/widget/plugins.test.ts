import { expect, test } from "bun:test";
import { outlineOf } from "../../../src/build/widget/plugins.ts";

test("an icon's shapes become outlines that can follow each other in one path", () => {
  expect(outlineOf(["path", { d: "m6 9 6 6" }])).toBe("M0 0m6 9 6 6");
  expect(outlineOf(["circle", { cx: "12", cy: 12, r: "2" }])).toBe("M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0");
  expect(outlineOf(["line", { x1: 2, y1: 3, x2: 4, y2: 5 }])).toBe("M2 3L4 5");
  expect(outlineOf(["rect", { x: 3, y: 4, width: 10, height: 8, rx: 2 }])).toBe(
    "M5 4h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z",
  );
  expect(() => outlineOf(["text", {}])).toThrow("unknown shape");
});
