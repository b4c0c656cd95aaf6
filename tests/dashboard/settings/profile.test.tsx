import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";
import { describedBy } from "./described-by.ts";

withDom();

const ACCOUNT = "/api/account";

async function openProfile(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings");
  await screen.findByRole("heading", { level: 2, name: "Profile" });
  const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
  return {
    ...opened,
    contactPerson: await field("Contact person (optional)"),
    username: await field("Username (optional)"),
    website: await field("Website (optional)"),
    save: () => opened.user.click(screen.getByRole("button", { name: "Save profile" })),
    patches: () => opened.sent.filter(({ method }) => method === "PATCH").map(({ body }) => body),
  };
}

describe("the profile", () => {
  test("shows the saved values, sends the changed ones and shows the result", async () => {
    const { contactPerson, website, save, user, patches } = await openProfile();
    expect(contactPerson.value).toBe("Ana Ruiz");
    await user.clear(website);
    await user.type(website, "pots.example");
    await save();
    await screen.findByText("Profile saved");
    expect(patches()).toEqual([{ websiteUrl: "https://pots.example" }]);
    expect(website.value).toBe("https://pots.example");
  });

  test("says what is wrong at its field, and keeps what was typed", async () => {
    const { username, website, save, user, patches } = await openProfile();
    await user.type(username, "a b");
    await user.clear(website);
    await user.type(website, "nowhere");
    await save();
    expect(document.activeElement).toBe(username);
    expect(describedBy(username)).toContain("Use 3 to 40 letters");
    expect(describedBy(website)).toContain("Enter a website address such as https://example.com");
    expect([username.value, website.value]).toEqual(["a b", "nowhere"]);
    expect(patches()).toEqual([]);
  });

  test("shows the server's error at the username", async () => {
    const account = stubAccount();
    const { username, save, user } = await openProfile(account);
    const sentence = "This username is taken. Choose another one.";
    account.failing.set(ACCOUNT, { status: 409, body: problemBody(sentence, { username: sentence }) });
    await user.type(username, "ana");
    await save();
    await waitFor(() => expect(describedBy(username)).toContain(sentence));
    expect(username.value).toBe("ana");
  });

  test("keeps what was typed over a reload, and asks before the page is left", async () => {
    const { contactPerson, user, router, unmount } = await openProfile();
    await user.type(contactPerson, " the Second");
    await user.click(screen.getByRole("link", { name: "Widgets" }));
    expect(screen.getByRole("heading", { name: "Your changes are not saved" })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/settings");
    unmount();
    const reloaded = await openProfile();
    expect(reloaded.contactPerson.value).toBe("Ana Ruiz the Second");
  });

  test("drops discarded changes", async () => {
    const { contactPerson, user } = await openProfile();
    await user.type(contactPerson, " the Second");
    await user.click(screen.getByRole("link", { name: "Password" }));
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await user.click(screen.getByRole("link", { name: "Profile" }));
    expect(await screen.findByDisplayValue("Ana Ruiz")).toBeTruthy();
  });
});
