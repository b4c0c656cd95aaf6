import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";
import { describedBy } from "./described-by.ts";

withDom();

const EMAIL = "/api/account/email";

async function openEmail(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=email");
  const address = (await screen.findByLabelText("New email address")) as HTMLInputElement;
  const password = screen.getByLabelText("Current password") as HTMLInputElement;
  const send = () => opened.user.click(screen.getByRole("button", { name: "Send the two links" }));
  return { ...opened, account, address, password, send };
}

describe("another email address", () => {
  test("is requested with the password; then the page shows what is still to be confirmed", async () => {
    const { address, password, send, user, sent } = await openEmail();
    await user.type(address, "Ana@New.example");
    await user.type(password, "Old-horse1!");
    await send();
    await screen.findByText("Your new address is waiting for confirmation");
    expect(sent.find(({ path }) => path === EMAIL)?.body).toEqual({
      email: "ana@new.example",
      currentPassword: "Old-horse1!",
    });
    expect(screen.getByText("ana@new.example").closest("li")?.textContent).toContain("Not confirmed yet");
    await waitFor(() => expect([address.value, password.value]).toEqual(["", ""]));
    await user.click(screen.getByRole("button", { name: "Cancel the change" }));
    await screen.findByText("The change is canceled");
    await waitFor(() => expect(screen.queryByText("ana@new.example")).toBeNull());
  });

  test("says what is wrong at its field, and keeps what was typed", async () => {
    const { account, address, password, send, user } = await openEmail();
    await user.type(address, "nowhere");
    await send();
    expect(document.activeElement).toBe(address);
    expect(describedBy(address)).toContain("Invalid email address");
    expect(describedBy(password)).toContain("Password is required");
    const sentence = "This is not your current password.";
    account.failing.set(EMAIL, { status: 422, body: problemBody(sentence, { currentPassword: sentence }) });
    await user.type(address, "@else.example");
    await user.type(password, "Wrong-horse1!");
    await send();
    await waitFor(() => expect(describedBy(password)).toContain(sentence));
    expect(address.value).toBe("nowhere@else.example");
  });

  test("that was confirmed in another tab shows once this tab regains the focus", async () => {
    const { account } = await openEmail();
    account.user.email = "ana@new.example";
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(screen.getAllByText("ana@new.example")).toHaveLength(2));
  });
});
