import { afterEach, expect, jest, spyOn, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import { TOASTS } from "#shared/toasts.ts";
import {
  reloadWithToast,
  showPendingToast,
  toastAcrossNavigation,
} from "#ui/browser/toast-across-navigation.ts";
import { dismissToast, TOAST_REMOVE_DELAY_MS, toast, toastStore } from "#ui/browser/toast-store.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { newUser, withDom } from "../../helpers/dom.ts";

withDom();

afterEach(() => {
  jest.useRealTimers();
  act(dismissToast);
});

test("a toast across a navigation is shown immediately, and again on the next page", () => {
  toastAcrossNavigation(TOASTS.signedIn);
  expect(toastStore.get()).toMatchObject(TOASTS.signedIn);
  dismissToast();
  showPendingToast();
  expect(toastStore.get()).toMatchObject({ ...TOASTS.signedIn, open: true });
  dismissToast();
  showPendingToast();
  expect(toastStore.get()?.open).toBe(false);
});

test("a toast across a navigation outlasts a page that is loaded again, unless it was dismissed", () => {
  const reload = spyOn(location, "reload").mockImplementation(() => toastStore.set(null));
  toastAcrossNavigation(TOASTS.signedIn);
  showPendingToast();
  reloadWithToast();
  expect(reload).toHaveBeenCalledTimes(1);
  showPendingToast();
  expect(toastStore.get()).toMatchObject({ ...TOASTS.signedIn, open: true });
  dismissToast();
  reloadWithToast();
  showPendingToast();
  expect(toastStore.get()).toBeNull();
  reload.mockRestore();
});

test("a toast across a navigation is skipped when the stored text is none", () => {
  for (const text of ["{", "null", '"text"', "{}"]) {
    sessionStorage.setItem("kept-toast", text);
    showPendingToast();
    expect(toastStore.get()?.open).not.toBe(true);
  }
});

test("toasts of errors go when a form is sent again, before its handler may show the next one; others stay", () => {
  let isFailing = false;
  const send = () => isFailing && toast(TOASTS.resendFailed);
  render(
    <>
      <Toaster />
      <form aria-label="Card" onSubmit={send} />
    </>,
  );
  const submit = () =>
    act(() => void screen.getByRole("form").dispatchEvent(new Event("submit", { bubbles: true })));
  act(() => void toast(TOASTS.error));
  submit();
  expect(screen.getByRole("alert").textContent).toBe("");
  isFailing = true;
  submit();
  submit();
  expect(screen.getByRole("alert").textContent).toContain(TOASTS.resendFailed.description);
  isFailing = false;
  act(() => void toast(TOASTS.resent));
  submit();
  expect(screen.getByRole("status").textContent).toContain(TOASTS.resent.description);
});

test("toasts are announced politely, destructive ones assertively, one at a time, until dismissed", () => {
  jest.useFakeTimers();
  render(<Toaster />);
  act(() => void toast(TOASTS.resent));
  act(() => void jest.advanceTimersByTime(24 * 3_600_000));
  expect(screen.getByRole("status").textContent).toBe(
    "Email SentA new verification email has been sent to your email address.",
  );
  act(() => void toast(TOASTS.error));
  expect(screen.getByRole("alert").textContent).toBe("ErrorAn error occurred");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("toasts are kept for 1,000,000 ms once dismissed, and then removed", () => {
  jest.useFakeTimers();
  toast(TOASTS.resent);
  dismissToast();
  jest.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
  expect(toastStore.get()?.open).toBe(false);
  jest.advanceTimersByTime(1);
  expect(toastStore.get()).toBeNull();
});

test("toasts do not move focus, and restore it after the dismiss button", async () => {
  const user = newUser();
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  act(() => void toast(TOASTS.resent));
  expect(document.activeElement).toBe(save);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.queryByText("Email Sent")).toBeNull();
  expect(document.activeElement).toBe(save);
});

test("toasts are dismissed by Escape, but not when a dialog needs the key", async () => {
  const user = newUser();
  const { rerender } = render(<Toaster />);
  act(() => void toast(TOASTS.resent));
  rerender(
    <>
      <Toaster />
      <dialog open />
    </>,
  );
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Email Sent")).not.toBeNull();
  rerender(<Toaster />);
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Email Sent")).toBeNull();
});

test("toasts show in the toaster of the open dialog", () => {
  const { container } = render(
    <>
      <Toaster />
      <dialog open>
        <Toaster />
      </dialog>
    </>,
  );
  act(() => void toast(TOASTS.error));
  expect(container.querySelectorAll(".toast")).toHaveLength(1);
  expect(container.querySelector("dialog .toast")).not.toBeNull();
});
