import { expect, test } from "bun:test";
import { inFrame } from "#src/scanner/browser/audit-frames.ts";
import type { FramePlace } from "#src/scanner/browser/browser-page.ts";
import type { Finding } from "#src/scanner/findings.ts";

const FINDING: Finding = {
  ...{ rule: "img-alt", outcome: "failed", impact: "critical", changedMarkup: null, note: null },
  ...{ messageId: "missing", values: {} },
  element: { selector: "img", markup: "<img>", surroundings: "<p>", shape: "img" },
};

function frameAt(url: string, parent: FramePlace | null): FramePlace {
  const frame = { id: url, loaderId: "", url } as FramePlace["frame"];
  return { frame, sessionId: "", parent };
}

const PAGE = frameAt("https://calendly.com/", null);

function originIn(place: FramePlace, origin?: string): string | undefined {
  return inFrame({ ...FINDING, ...(origin && { origin }) }, place)?.origin;
}

test("an element in a frame comes from the tool that serves the frame or one around it", () => {
  const booking = frameAt("https://calendly.com/harbour?month=1", PAGE);
  expect(originIn(booking)).toBe("calendly");
  expect(originIn(frameAt("about:blank", booking))).toBe("calendly");
  expect(originIn(frameAt("https://js.stripe.com/v3/", booking))).toBe("stripe");
  expect(originIn(booking, "recaptcha")).toBe("recaptcha");
});

test("a frame's header is no part of the page's template, and a page isn't a tool of its own host", () => {
  expect(originIn(PAGE, "template")).toBe("template");
  expect(originIn(PAGE)).toBeUndefined();
  expect(originIn(frameAt("https://shop.example/frame", PAGE), "template")).toBeUndefined();
  expect(originIn(frameAt("https://calendly.com.evil.example/", PAGE))).toBeUndefined();
  expect(originIn(frameAt("", PAGE))).toBeUndefined();
});
