import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { findTexts, withDom } from "../../helpers/dom.ts";
import { keepDownloads, openDashboard } from "../render-dashboard.tsx";
import { hold, problemBody, stubAccount, stubUser } from "../stub-api.ts";
import { stubEvent, stubProgram } from "../stub-settings.ts";
import { describedBy } from "./described-by.ts";

withDom();

const ACCOUNT = "/api/account";
const DAY = "2099-03-07T12:00:00.000Z";

async function openSection(show: string, account = stubAccount()) {
  const opened = await openDashboard(account, `/settings?show=${show}`);
  const { user, sent } = opened;
  return {
    ...opened,
    account,
    field: (label: string) => screen.findByLabelText<HTMLInputElement>(label),
    async fill(label: string, text: string) {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      await user.fill(field, text);
      return field;
    },
    press: async (name: string | RegExp) => user.click(await screen.findByRole("button", { name })),
    link: (name: string) => user.click(screen.getByRole("link", { name })),
    /** Bodies of the changes so far. */
    changes: () => sent.filter(({ method }) => method !== "GET").map(({ body }) => body),
  };
}

test("the profile shows the saved values, sends the changed ones and shows the result", async () => {
  const { field, fill, press, changes } = await openSection("profile");
  expect((await field("Contact person (optional)")).value).toBe("Ana Ruiz");
  const website = await fill("Website (optional)", "pots.example");
  await press("Save profile");
  await screen.findByText("Profile saved");
  expect(changes()).toEqual([{ websiteUrl: "https://pots.example" }]);
  expect(website.value).toBe("https://pots.example");
});

test("the profile keeps what was typed over a reload, asks before it is left, and drops what is discarded", async () => {
  const first = await openSection("profile");
  await first.fill("Contact person (optional)", "The Second");
  await first.link("Widgets");
  expect(screen.getByRole("heading", { name: "Your changes aren’t saved" })).toBeTruthy();
  expect(first.router.state.location.pathname).toBe("/settings");
  first.unmount();
  const { field, press, link } = await openSection("profile");
  expect((await field("Contact person (optional)")).value).toBe("The Second");
  await link("Password");
  await press("Leave without saving");
  await link("Profile");
  await screen.findByDisplayValue("Ana Ruiz");
});

test("the password is changed together with the end of the chosen keys, and leaves the page", async () => {
  const account = stubAccount();
  account.mine.programs = [stubProgram("Nightly"), stubProgram("Weekly")];
  const { user, fill, link, press, changes } = await openSection("password", account);
  await user.click(await screen.findByRole("checkbox", { name: "Weekly" }));
  const current = await fill("Current password", "Old-horse1!");
  const next = await fill("New password", "New-horse1!");
  await link("Profile");
  await press("Keep editing");
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("New-horse1!");
  account.mine.programs = [stubProgram("Nightly")];
  await press("Change password");
  await screen.findByText("Password changed");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Weekly" })).toBeNull());
  const sent = { currentPassword: "Old-horse1!", password: "New-horse1!", ends: ["id-of-Weekly"] };
  expect(changes()).toEqual([sent]);
  expect([current.value, next.value]).toEqual(["", ""]);
});

test("another email address is requested, shown until it is confirmed, also elsewhere, and canceled", async () => {
  const { account, fill, press, changes } = await openSection("email");
  const address = await fill("New email address", "Ana@New.example");
  const password = await fill("Current password", "Old-horse1!");
  await press("Send the two links");
  await screen.findByText("Your new address is waiting for confirmation");
  expect(changes()).toEqual([{ email: "ana@new.example", currentPassword: "Old-horse1!" }]);
  expect(screen.getByText("ana@new.example").closest("li")?.textContent).toContain("Not confirmed yet");
  await waitFor(() => expect([address.value, password.value]).toEqual(["", ""]));
  await press("Cancel the change");
  await screen.findByText("The change was canceled");
  await waitFor(() => expect(screen.queryByText("ana@new.example")).toBeNull());
  account.user.email = "ana@new.example";
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(screen.getAllByText("ana@new.example")).toHaveLength(2));
});

test("the region is the browser's at first; once saved, all screens use it", async () => {
  const { user, press, changes } = await openSection(
    "region",
    stubAccount({ user: stubUser({ trialEnd: DAY }) }),
  );
  const select = await screen.findByLabelText<HTMLSelectElement>("Dates and numbers");
  expect(select.selectedOptions[0]?.textContent).toBe("Same as my browser: American English");
  expect(screen.getByText(/first charged on March 7, 2099/)).toBeTruthy();
  await user.selectOptions(select, "nl-NL");
  expect(screen.getByText(/12\.345,67/)).toBeTruthy();
  await press("Save region");
  await screen.findByText("Region saved");
  expect(changes()).toEqual([{ locale: "nl-NL" }]);
  expect(screen.getByText(/first charged on 7 maart 2099/)).toBeTruthy();
});

test("notifications are all on at first, and are switched off one by one, except those that cost money", async () => {
  const { user, field, press, changes } = await openSection("notifications");
  const [reports, usage] = [await field("Barrier reports"), await field("Usage alerts")];
  expect([reports.checked, usage.checked]).toEqual([true, true]);
  expect(screen.getByText(/could cost you money or your account/)).toBeTruthy();
  await user.click(reports);
  await press("Save notifications");
  await screen.findByText("Notifications saved");
  expect(changes()).toEqual([{ reportMails: false }]);
  expect([reports.checked, usage.checked]).toEqual([false, true]);
});

test("all data is downloaded as one file", async () => {
  const files = keepDownloads();
  const { press, sent } = await openSection("data");
  await press("Download my data");
  await screen.findByText("Your data was downloaded");
  expect(await files[0]?.text()).toBe('{"users":[]}');
  expect(sent.at(-1)).toMatchObject({ method: "GET", path: `${ACCOUNT}/export` });
});

const BANNER = "Your account will be deleted on March 7, 2099";

test("deleting the account says what happens, requires the password, and offers an undo on every page", async () => {
  const { fill, press, link, changes } = await openSection("deletion");
  await fill("Current password", "Old-horse1!");
  await findTexts(/Your widgets stop showing on your sites/, /isn’t charged again/);
  await press("Delete my account");
  await screen.findByText(BANNER);
  expect(changes()).toEqual([{ currentPassword: "Old-horse1!" }]);
  await link("Profile");
  await screen.findByLabelText("Website (optional)");
  expect(screen.getByText(BANNER)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Account" })).toBeNull();
  await press("Undo the deletion");
  await screen.findByText("Your account stays");
  expect(screen.queryByText(BANNER)).toBeNull();
});

test("deleting the account is told to members, without an undo", async () => {
  const user = stubUser({ accountDeletesAt: DAY, role: "manager" });
  await openDashboard(stubAccount({ user }), "/settings");
  expect(screen.getByText("This account will be deleted on March 7, 2099")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo the deletion" })).toBeNull();
});

const names = () =>
  screen.getAllByRole("listitem").flatMap((item) => item.querySelector("strong")?.textContent ?? []);

test("the devices are listed, and signed out one by one, except the current one, or say why not", async () => {
  const { account, press, sent } = await openSection("devices");
  const own = (await screen.findByText("Firefox on Windows")).closest("li") ?? document.body;
  expect(names()).toEqual(["Firefox on Windows", "Safari on iPhone", "Chrome on Android"]);
  expect(within(own).getByText("This device")).toBeTruthy();
  expect(within(own).queryByRole("button")).toBeNull();
  const path = `${ACCOUNT}/sessions/Safari-on-iPhone`;
  account.failing.set(path, { status: 404, body: problemBody("This device is no longer signed in.") });
  await press(/Sign out Safari/);
  await screen.findByText("This device is no longer signed in.");
  account.failing.clear();
  await press(/Sign out Safari on iPhone, last used/);
  await screen.findByText("Safari on iPhone was signed out");
  await waitFor(() => expect(names()).toEqual(["Firefox on Windows", "Chrome on Android"]));
  expect(sent.filter((one) => one.method === "DELETE" && one.path === path)).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe("Devices");
});

test("the devices are signed out with the keys and webhooks that are chosen, of which none is at first", async () => {
  const account = stubAccount();
  const hook = { kind: "webhook", lastUsedOn: null } as const;
  account.mine.programs = [stubProgram("Nightly"), stubProgram("https://hooks.example/x", hook)];
  const { user, press, sent } = await openSection("devices", account);
  await press("Sign out everywhere else");
  const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere else?" }));
  const boxes = await dialog.findAllByRole<HTMLInputElement>("checkbox");
  const [nightly = document.body] = boxes;
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  expect(describedBy(nightly)).toMatch(/^API key for harbour-pottery.example, created on/);
  await user.click(nightly);
  await user.click(dialog.getByRole("button", { name: "Choose all" }));
  await user.click(nightly);
  account.mine.programs = [];
  await user.click(dialog.getByRole("button", { name: "Sign out everywhere else" }));
  await screen.findByText("The keys and webhooks you chose no longer work.");
  const ends = new URLSearchParams({ ends: "id-of-https://hooks.example/x" });
  expect(sent.find(({ method }) => method === "DELETE")?.path).toBe(`${ACCOUNT}/sessions?${ends}`);
  await waitFor(() => expect(names()).toEqual(["Firefox on Windows"]));
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

test("security events are listed in words, and older ones follow with the focus on the first", async () => {
  const account = stubAccount();
  account.events = [
    stubEvent(1, { kind: "password-changed" }),
    stubEvent(2, { kind: "sign-in-failed", tries: 20, device: null }),
    stubEvent(3, { kind: "member-role", member: "bo@example.com", role: "manager" }),
    stubEvent(4, { kind: "member-removed", member: null }),
    stubEvent(5, { kind: "staff-suspended", person: null, device: null }),
  ];
  const { press } = await openSection("security", account);
  const facts = (await screen.findByText("Password changed")).closest("li")?.textContent ?? "";
  const items = () =>
    [...document.querySelectorAll("main .row-list__item strong")].map(({ textContent }) => textContent);
  expect(items()).toEqual([
    "Password changed",
    "20 wrong passwords in a row",
    "Made bo@example.com a manager",
  ]);
  expect(facts).toContain("ada@example.com, Firefox on Windows");
  await press("Show older events");
  await waitFor(() =>
    expect(items().slice(3)).toEqual(["Removed a member from the team", "Account suspended by our staff"]),
  );
  expect(document.activeElement?.textContent).toStartWith("Removed a member");
  expect(screen.queryByRole("button", { name: "Show older events" })).toBeNull();
});

interface Form {
  button: string;
  path: string;
  /** Typed text by label, and the errors that follow. */
  wrong: Record<string, string>;
  errors: Record<string, string>;
  right: Record<string, string>;
  /** Label and name of the field that the server refuses. */
  refused: [string, string];
}

const OF_PASSWORD: Form["refused"] = ["Current password", "currentPassword"];
const MISSING = "Password is required";

const FORMS: Record<string, Form> = {
  profile: {
    button: "Save profile",
    path: ACCOUNT,
    wrong: { "Username (optional)": "a b", "Website (optional)": "nowhere" },
    errors: {
      "Username (optional)": "Use 3 to 40 letters",
      "Website (optional)": "Enter a website address such as https://example.com",
    },
    right: { "Username (optional)": "ana", "Website (optional)": "pots.example" },
    refused: ["Username (optional)", "username"],
  },
  password: {
    button: "Change password",
    path: `${ACCOUNT}/password`,
    wrong: { "New password": "short" },
    errors: { "Current password": MISSING, "New password": "Password must be at least 8 characters long" },
    right: { "Current password": "Wrong-horse1!", "New password": "New-horse1!" },
    refused: OF_PASSWORD,
  },
  email: {
    button: "Send the two links",
    path: `${ACCOUNT}/email`,
    wrong: { "New email address": "nowhere" },
    errors: { "New email address": "Invalid email address", "Current password": MISSING },
    right: { "New email address": "ana@else.example", "Current password": "Wrong-horse1!" },
    refused: OF_PASSWORD,
  },
  deletion: {
    button: "Delete my account",
    path: ACCOUNT,
    wrong: {},
    errors: { "Current password": MISSING },
    right: { "Current password": "Wrong-horse1!" },
    refused: OF_PASSWORD,
  },
};

test.each(Object.entries(FORMS))(
  "%s: what is wrong, and what the server refuses, is said at its field, and all stays",
  async (show, { button, path, wrong, errors, right, refused: [label, name] }) => {
    const { account, field, fill, press, changes } = await openSection(show);
    const stays = async (typed: Form["wrong"]) => {
      for (const [of, text] of Object.entries(typed)) expect((await field(of)).value).toBe(text);
    };
    for (const [of, text] of Object.entries(wrong)) await fill(of, text);
    await press(button);
    const [first = ""] = Object.keys(errors);
    expect(document.activeElement).toBe(await field(first));
    for (const [of, error] of Object.entries(errors)) expect(describedBy(await field(of))).toContain(error);
    await stays(wrong);
    expect(changes()).toEqual([]);

    for (const [of, text] of Object.entries(right)) await fill(of, text);
    const body = problemBody("Not like this.", { [name]: "Not like this." });
    account.failing.set(path, { status: 422, body });
    await press(button);
    await waitFor(async () => expect(describedBy(await field(label))).toContain("Not like this."));
    expect(document.activeElement).toBe(await field(label));
    await stays(right);
  },
);

test.each([
  ["notifications", "Save notifications", ACCOUNT, "Usage alerts"],
  ["region", "Save region", ACCOUNT, "Dates and numbers"],
  ["data", "Download my data", `${ACCOUNT}/export`, null],
])("%s: a failure says why, and the choice stays", async (show, button, path, label) => {
  const { account, user, field, press } = await openSection(show);
  await screen.findByRole("button", { name: button });
  account.failing.set(path, { status: 503, body: problemBody("The service is busy.") });
  const choice = label && (await field(label));
  if (choice) await (choice.type === "checkbox" ? user.click(choice) : user.selectOptions(choice, "fr-FR"));
  await press(button);
  expect((await screen.findByText("The service is busy.")).closest("[role=alert]")).toBeTruthy();
  if (choice)
    expect([choice.checked, choice.value]).toContainEqual(choice.type === "checkbox" ? false : "fr-FR");
});

test("what is typed while a save is under way stays in the profile, unsaved, next to the saved fields, even if it equals what was saved before", async () => {
  const { account, user, field, fill, press, changes } = await openSection("profile");
  const [person, username] = [await field("Contact person (optional)"), await field("Username (optional)")];
  const answer = hold(account, ACCOUNT);
  await user.type(person, " A");
  await user.type(username, "ana");
  const website = await fill("Website (optional)", "pots.example");
  await press("Save profile");
  await user.type(person, "B");
  await user.clear(username);
  answer.resolve();
  await screen.findByText("Profile saved");
  expect([person.value, username.value, website.value]).toEqual(["Ana Ruiz AB", "", "https://pots.example"]);
  expect(screen.getByText("You have unsaved changes.")).toBeTruthy();
  await press("Save profile");
  await waitFor(() => expect(changes().at(-1)).toMatchObject({ contactPerson: "Ana Ruiz AB" }));
  expect(Object.keys(Object(changes().at(-1)))).toEqual(["contactPerson", "username"]);
});

test("what is typed while a save is under way stays among the notifications, and does not undo a choice made in another tab", async () => {
  const { account, user, field, press, changes } = await openSection("notifications");
  const [reports, usage] = [await field("Barrier reports"), await field("Usage alerts")];
  account.mine.account.usageMails = false;
  const answer = hold(account, ACCOUNT);
  await user.click(reports);
  await press("Save notifications");
  await user.click(reports);
  answer.resolve();
  await screen.findByText("Notifications saved");
  expect(changes()).toEqual([{ reportMails: false }]);
  expect([reports.checked, usage.checked]).toEqual([true, false]);
  await press("Discard changes");
  expect(reports.checked).toBe(false);
});

test("what is typed while a save is under way stays in the password form", async () => {
  const { account, user, fill, press } = await openSection("password");
  const current = await fill("Current password", "Old-password-1!");
  const next = await fill("New password", "New-password-1!");
  const answer = hold(account, `${ACCOUNT}/password`);
  await press("Change password");
  await user.type(next, "2");
  answer.resolve();
  await screen.findByText("Password changed");
  expect([current.value, next.value]).toEqual(["", "New-password-1!2"]);
});
