import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { handleGlobalErrors } from "#ui/browser/global-errors.ts";
import { withDom } from "../../helpers/dom.ts";

withDom();

let stop: () => void;
let warn: Mock<typeof console.warn>;

beforeEach(() => {
  stop = handleGlobalErrors();
  warn = spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  stop();
  warn.mockRestore();
});

test("an uncaught error is logged as a warning", () => {
  const error = new Error("boom");
  expect(dispatch("error", { error }).defaultPrevented).toBe(true);
  expect(dispatch("unhandledrejection", { reason: error }).defaultPrevented).toBe(true);
  expect(warn.mock.calls).toEqual([[error], [error]]);
});

test.each([
  ["an abort", new DOMException("signal is aborted", "AbortError")],
  ["a cancelled query", Object.assign(new Error("silent"), { name: "CancelledError" })],
  ["a canceled load", new Error("Load canceled")],
  ["a navigation", "Navigation interrupted"],
])("an uncaught error is silent for %s", (_, reason) => {
  expect(dispatch("unhandledrejection", { reason }).defaultPrevented).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

function dispatch(type: string, members: object): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), members);
  window.dispatchEvent(event);
  return event;
}
