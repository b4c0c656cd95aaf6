import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Tooltip } from "#ui/browser/tooltip.tsx";
import { withDom } from "../../helpers/dom.ts";

withDom();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  wait(10_000);
  jest.useRealTimers();
});

test("a tooltip opens after 700 ms of hovering, but not when the pointer leaves before", () => {
  render(<TwoTooltips />);
  hover("First");
  wait(500);
  leave("First");
  wait(1_000);
  expect(openTooltip()).toBeNull();
  hover("First");
  wait(699);
  expect(openTooltip()).toBeNull();
  wait(1);
  expect(openTooltip()).toBe("About the first");
});

test.each([
  [299, "About the second"],
  [300, null],
])("a tooltip opens immediately within 300 ms of another: after %i ms %p", (pause, shown) => {
  render(<TwoTooltips />);
  hover("First");
  wait(700);
  leave("First");
  wait(pause);
  hover("Second");
  expect(openTooltip()).toBe(shown);
});

test("a tooltip does not open on touch, but describes its control even while closed", () => {
  render(<TwoTooltips />);
  const id = screen.getByRole("button", { name: "First" }).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("About the first");
  fireEvent.pointerOver(screen.getByRole("button", { name: "First" }), { pointerType: "touch" });
  wait(2_000);
  expect(openTooltip()).toBeNull();
});

function TwoTooltips() {
  return (
    <>
      <Tooltip content="About the first">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip content="About the second">
        <button type="button">Second</button>
      </Tooltip>
    </>
  );
}

function hover(name: string) {
  fireEvent.pointerEnter(screen.getByRole("button", { name }), { pointerType: "mouse" });
}

function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole("button", { name }), { pointerType: "mouse" });
}

function wait(milliseconds: number) {
  act(() => void jest.advanceTimersByTime(milliseconds));
}

function openTooltip(): string | null {
  return document.querySelector('[role="tooltip"]:not([hidden])')?.textContent ?? null;
}
