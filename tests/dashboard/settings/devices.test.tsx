import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";
import { stubProgram } from "../stub-settings.ts";
import { describedBy } from "./described-by.ts";

withDom();

async function openDevices(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=devices");
  await screen.findByText("Firefox on Windows");
  const names = () =>
    screen.getAllByRole("listitem").flatMap((item) => item.querySelector("strong")?.textContent ?? []);
  return { ...opened, names };
}

describe("the devices", () => {
  test("are listed, and the current one is marked and cannot be signed out", async () => {
    const { names } = await openDevices();
    expect(names()).toEqual(["Firefox on Windows", "Safari on iPhone", "Chrome on Android"]);
    const own = screen.getByText("Firefox on Windows").closest("li") as HTMLElement;
    expect(within(own).getByText("This device")).toBeTruthy();
    expect(within(own).queryByRole("button")).toBeNull();
  });

  test("are signed out one by one, and the list follows", async () => {
    const { names, user, sent } = await openDevices();
    await user.click(screen.getByRole("button", { name: /Sign out Safari on iPhone, last used/ }));
    await screen.findByText("Safari on iPhone is signed out");
    await waitFor(() => expect(names()).toEqual(["Firefox on Windows", "Chrome on Android"]));
    expect(
      sent.some(
        ({ method, path }) => method === "DELETE" && path === "/api/account/sessions/Safari-on-iPhone",
      ),
    ).toBe(true);
    expect(document.activeElement?.textContent).toBe("Devices");
  });

  test("are signed out together, except the current one", async () => {
    const { names, user } = await openDevices();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere else?" }));
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(names()).toEqual(["Firefox on Windows"]));
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  test("are signed out with the keys and webhooks that are chosen, of which none is at first", async () => {
    const account = stubAccount();
    const hook = { kind: "webhook", lastUsedOn: null } as const;
    account.mine.programs = [stubProgram("Nightly"), stubProgram("https://hooks.example/x", hook)];
    const { user, sent } = await openDevices(account);
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere else?" }));
    const box = (name: string) => dialog.findByRole<HTMLInputElement>("checkbox", { name });
    expect([(await box("Nightly")).checked, (await box("https://hooks.example/x")).checked]).toEqual([
      false,
      false,
    ]);
    expect(describedBy(await box("Nightly"))).toMatch(/^API key for harbour-pottery.example, made on/);
    await user.click(await box("Nightly"));
    await user.click(dialog.getByRole("button", { name: "Choose all" }));
    await user.click(await box("Nightly"));
    await user.click(dialog.getByRole("button", { name: "Sign out everywhere else" }));
    await screen.findByText("The keys and webhooks that you chose have ended.");
    const ends = new URLSearchParams({ ends: "id-of-https://hooks.example/x" });
    expect(sent.find(({ method }) => method === "DELETE")?.path).toBe(`/api/account/sessions?${ends}`);
  });

  test("say why one could not be signed out", async () => {
    const account = stubAccount();
    const { user } = await openDevices(account);
    account.failing.set("/api/account/sessions/Safari-on-iPhone", {
      status: 404,
      body: problemBody("This device is no longer signed in."),
    });
    await user.click(screen.getByRole("button", { name: /Sign out Safari/ }));
    await screen.findByText("This device is no longer signed in.");
  });
});
