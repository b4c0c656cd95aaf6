import { describe, expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RetryAlert } from "#ui/retry-alert.tsx";
import { TextField } from "#ui/text-field.tsx";
import { describedBy } from "../dashboard/settings/described-by.ts";
import { withDom } from "../helpers/dom.ts";

withDom();

describe("a busy button", () => {
  test("says so, keeps focus, ignores clicks and does not submit its form", async () => {
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
});

describe("a retry button that disappears when pressed", () => {
  test("moves focus to the heading above it, unless focus is elsewhere", async () => {
    const first = render(<Retried />);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(document.activeElement?.textContent).toBe("Invoices");
    first.unmount();
    render(<Retried />);
    await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
    expect(document.activeElement?.textContent).toBe("Reconnect");
    expect(screen.queryByRole("alert")).toBeNull();
  });
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

describe("a field", () => {
  test("is tied to its label, hint and error, and not invalid without one", () => {
    render(<TextField name="site" label="Website" hint="Such as example.com" error="Enter an address" />);
    const input = screen.getByLabelText("Website");
    expect(describedBy(input)).toBe("Such as example.com Enter an address");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    render(<TextField name="name" label="Name" />);
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByLabelText("Name").getAttribute("aria-describedby")).toBeNull();
  });
});

describe("a radio group", () => {
  test("is named by its legend and reports the choice", async () => {
    const chosen: string[] = [];
    const options = [
      { value: "monthly", label: "Monthly" },
      { value: "yearly", label: "Yearly" },
    ] as const;
    const choose = (value: string) => chosen.push(value);
    render(<RadioGroup name="cycle" label="Billing" value="monthly" onChange={choose} options={options} />);
    expect(screen.getByRole("group", { name: "Billing" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Yearly" }));
    expect(chosen).toEqual(["yearly"]);
  });
});

describe("a dialog", () => {
  test("opens modally under its title and closes by its button", async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Delete the widget?" });
    expect(dialog.open).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(dialog.open).toBe(false);
    expect(screen.queryByText("It cannot be brought back.")).toBeNull();
  });
});

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete the widget?">
        <p>It cannot be brought back.</p>
      </Dialog>
    </>
  );
}
