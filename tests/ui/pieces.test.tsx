import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { RetryAlert } from "#ui/retry-alert.tsx";
import { TextField } from "#ui/text-field.tsx";
import { describedBy } from "../dashboard/settings/described-by.ts";
import { withDom } from "../helpers/dom.ts";

withDom();

test("a busy button says so, keeps focus, ignores clicks and does not submit its form", async () => {
  let clicks = 0;
  let submissions = 0;
  const button = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submissions += 1;
      }}
    >
      <Button type="submit" busy={busy} busyLabel="Saving..." onClick={() => (clicks += 1)}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(button(false));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  rerender(button(true));
  const busy = screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." });
  await userEvent.click(busy);
  expect([clicks, submissions]).toEqual([1, 1]);
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute("aria-disabled")).toBe("true");
});

test("a retry button that disappears when pressed moves focus to the heading above it, unless focus is elsewhere", async () => {
  const first = render(<Retried />);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(document.activeElement?.textContent).toBe("Invoices");
  first.unmount();
  render(<Retried />);
  await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(document.activeElement?.textContent).toBe("Reconnect");
  expect(screen.queryByRole("alert")).toBeNull();
});

function Retried() {
  const [hasFailed, setFailed] = useState(true);
  return (
    <>
      <h1>Billing</h1>
      <h2>Invoices</h2>
      {hasFailed && <RetryAlert reason="The service is busy." onRetry={() => setFailed(false)} />}
      <h2>Plan</h2>
      <Button onClick={() => setFailed(false)}>Reconnect</Button>
    </>
  );
}

test("a field is tied to its label, hint and error, and not invalid without one", () => {
  render(<TextField name="site" label="Website" hint="Such as example.com" error="Enter an address" />);
  const input = screen.getByLabelText("Website");
  expect(describedBy(input)).toBe("Such as example.com Enter an address");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  render(<TextField name="name" label="Name" />);
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByLabelText("Name").getAttribute("aria-describedby")).toBeNull();
});
