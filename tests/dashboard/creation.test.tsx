import { expect, test } from "bun:test";
import { act, screen } from "@testing-library/react";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { VALIDATION } from "#shared/messages.ts";
import { readSavedLook, saveLook } from "#ui/browser/saved-look.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { hold, problemBody, stubAccount, stubWidget } from "./stub-api.ts";
import { liveState } from "./stub-home.ts";

withDom();

const WIDGETS = "/api/widgets";
const NEW = "/widget-interface?show=new";

type User = Awaited<ReturnType<typeof openDashboard>>["user"];

const heading = (text: string) => screen.findByRole("heading", { name: new RegExp(text) });
const focused = () => document.activeElement?.textContent ?? "";

async function next(user: User) {
  await user.click(await screen.findByRole("button", { name: "Next" }));
}

async function goToLook(user: User) {
  await next(user);
  await screen.findByLabelText("Name of the widget");
  await next(user);
  return screen.findByRole("button", { name: "Create widget" });
}

test("a new widget is created in four steps, each announced by its heading, and shows its code for each platform", async () => {
  const account = stubAccount();
  const { user, sent } = await openDashboard(account, NEW);
  expect(await screen.findByLabelText("Website")).toHaveProperty(
    "value",
    "https://www.harbour-pottery.example/",
  );
  await next(user);
  await heading("^Step 2 of 4: What’s it called");
  expect(focused()).toMatch(/^Step 2 of 4: What’s it called/);
  await next(user);
  await heading("^Step 3 of 4: How should");
  expect(focused()).toMatch(/^Step 3 of 4: How should/);
  await user.click(screen.getByRole("radio", { name: /^Says what it is/ }));
  await user.click(screen.getByRole("radio", { name: "Top left" }));
  await user.click(screen.getByRole("button", { name: "Create widget" }));
  await heading("^Step 4 of 4: Put it");
  expect(focused()).toMatch(/^Step 4 of 4: Put it/);
  expect(sent.find(({ method, path }) => method === "POST" && path === WIDGETS)?.body).toEqual({
    name: "harbour-pottery.example",
    websiteUrl: "https://www.harbour-pottery.example/",
    position: "top-left",
    colorScheme: "green",
    size: "medium",
    settings: { icon: "person", label: "Accessibility" },
    key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  });
  await user.selectOptions(screen.getByLabelText("What’s your site built with?"), "WordPress");
  expect(screen.getByText(/header-and-footer plugin/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /Full guide for WordPress/ }).getAttribute("href")).toBe(
    "/installation-guides/wordpress",
  );
  expect(screen.getByText("Pinned version with integrity hash")).toBeTruthy();
});

test("a new widget shows each error at its field, and loses nothing by going back or away", async () => {
  const account = stubAccount({ widgets: [stubWidget()] });
  const { user, router } = await openDashboard(account, NEW);
  const website = await screen.findByLabelText("Website");
  await user.type(website, "no site");
  await next(user);
  await screen.findByText(VALIDATION.websiteInvalid);
  expect(document.activeElement?.getAttribute("name")).toBe("websiteUrl");
  await act(() => router.navigate("/widget-interface"));
  await screen.findByRole("article");
  await act(() => router.navigate(`${NEW}&step=look`));
  expect(await screen.findByLabelText("Website")).toHaveProperty("value", "no site");
  await user.fill(screen.getByLabelText("Website"), "www.second.example");
  await next(user);
  const name = await screen.findByLabelText("Name of the widget");
  expect(name).toHaveProperty("value", "second.example");
  await user.clear(name);
  await next(user);
  await screen.findByText(DASHBOARD_VALIDATION.widgetName);
  expect(document.activeElement?.getAttribute("name")).toBe("name");
  await user.type(name, "Second shop");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await next(user);
  expect(await screen.findByLabelText("Name of the widget")).toHaveProperty("value", "Second shop");
  await next(user);
  await user.click(await screen.findByRole("radio", { name: /^Large purple/ }));
  await user.click(screen.getByRole("button", { name: "Create widget" }));
  await heading("^Step 4 of 4");
  expect(account.widgets[1]).toMatchObject({ name: "Second shop", colorScheme: "purple", size: "large" });
  await act(() => router.navigate(NEW));
  expect(await screen.findByLabelText("Website")).toHaveProperty("value", "");
});

test("a new widget is created once despite a double click or a lost response", async () => {
  const account = stubAccount();
  const { user, sent } = await openDashboard(account, NEW);
  const button = await goToLook(user);
  account.failing.set(WIDGETS, { status: 503, body: problemBody("The service is busy.") });
  const answer = hold(account, WIDGETS);
  await user.dblClick(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  answer.resolve();
  await screen.findByText("The service is busy.");
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Create widget" }));
  await heading("^Step 4 of 4");
  const made = sent.filter(({ method, path }) => method === "POST" && path === WIDGETS);
  expect(made).toHaveLength(2);
  const [first, second] = made.map(({ body }) => Reflect.get(Object(body), "key"));
  expect(second).toBe(first);
});

test("a new widget starts with a valid look saved on the home page, once", async () => {
  saveLook({ position: "middle" });
  const invalid = await openDashboard(stubAccount(), NEW);
  await goToLook(invalid.user);
  expect(screen.queryByRole("radio", { name: /home page/ })).toBeNull();
  invalid.unmount();
  sessionStorage.clear();
  saveLook({ position: "top-left", size: "large", colorScheme: "green" });
  const account = stubAccount();
  const { user } = await openDashboard(account, NEW);
  const button = await goToLook(user);
  expect(screen.getByRole("radio", { name: /home page/ })).toHaveProperty("checked", true);
  await user.click(button);
  await heading("^Step 4 of 4");
  expect(account.widgets).toMatchObject([{ position: "top-left", size: "large", colorScheme: "green" }]);
  expect(readSavedLook()).toBeNull();
});

test("the last step checks the page, sends the line to a developer with the chosen guide, and is done after a first visitor", async () => {
  const widget = stubWidget();
  const path = `${NEW}&step=code&widget=${widget.id}`;
  const account = stubAccount({ widgets: [widget] });
  const { user, unmount } = await openDashboard(account, path);
  await screen.findByRole("heading", { name: "Is it there? Check your page" });
  expect(screen.getByLabelText("Address of the page")).toHaveProperty("value", widget.websiteUrl ?? "");
  expect(screen.getByRole("button", { name: "Check this page" })).toBeTruthy();
  const mail = () => {
    const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: "Send to my developer" });
    expect(href).toStartWith("mailto:?");
    return new URL(href).searchParams.get("body");
  };
  expect(mail()).toContain(`\r\n\r\n${widget.embedCode}\r\n\r\n`);
  expect(mail()).toMatch(/https?:\/\/\S+\/installation-guides\/html\b/);
  await user.selectOptions(screen.getByLabelText("What’s your site built with?"), "WordPress");
  expect(mail()).toContain("/installation-guides/wordpress");
  expect(screen.getByRole("button", { name: "Download the WordPress plugin" })).toBeTruthy();
  await screen.findByText("Waiting for its first visitor");
  account.home.states = [liveState(widget.id)];
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText("Live on www.harbour-pottery.example");
  expect(screen.getAllByText(", done")).toHaveLength(4);
  unmount();
  await openDashboard(account, path);
  await screen.findByText("Live on www.harbour-pottery.example");
});
