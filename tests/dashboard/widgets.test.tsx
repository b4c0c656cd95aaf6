import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { VALIDATION } from "../../src/shared/messages.ts";
import { keepLook, readKeptLook } from "../../src/ui/browser/kept-look.ts";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { problemBody, stubAccount, stubWidget } from "./stub-api.ts";

withDom();

const WIDGETS = "/api/widgets";
const ONE = `${WIDGETS}/${stubWidget().id}`;

describe("an owner without widgets", () => {
  test("learns the three steps and creates the first one", async () => {
    const account = stubAccount();
    const { user } = await openDashboard(account, "/app");
    await screen.findByRole("heading", { name: "Put your first widget on your site" });
    expect(screen.getAllByRole("heading", { level: 3 }).map((step) => step.textContent)).toEqual([
      "Create a widget",
      "Copy its code",
      "Paste it into your site",
    ]);
    await user.click(screen.getByRole("button", { name: "Create widget" }));
    expect(await screen.findByRole("heading", { name: "1 widget" })).toBe(
      document.activeElement as HTMLElement,
    );
    expect(account.widgets.map(({ name }) => name)).toEqual(["harbour-pottery.example"]);
    expect(await screen.findByText("Widget created")).toBeTruthy();
  });

  test("gets the look kept on the home page, once", async () => {
    const look = { position: "top-left", size: "large", colorScheme: "green" };
    keepLook(look);
    const account = stubAccount();
    const { user } = await openDashboard(account, "/app");
    await screen.findByText(/the look you chose on the home page: top left, green, large/);
    await user.click(screen.getByRole("button", { name: "Create widget" }));
    await screen.findByRole("heading", { name: "1 widget" });
    expect(account.widgets).toMatchObject([look]);
    expect(readKeptLook()).toBeNull();
  });

  test("is not asked about a look that is none", async () => {
    keepLook({ position: "middle" });
    await openDashboard(stubAccount(), "/app");
    await screen.findByRole("button", { name: "Create widget" });
    expect(screen.queryByText(/the look you chose/)).toBeNull();
  });

  test("hears at the field what is wrong with the name", async () => {
    const account = stubAccount();
    const { user } = await openDashboard(account, "/app");
    const name = await screen.findByLabelText("Name of the widget");
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Create widget" }));
    expect(await screen.findByText(VALIDATION.widgetName)).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(account.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  });

  test("loses nothing when it fails, and sees the server's sentence", async () => {
    const account = stubAccount();
    const { user } = await openDashboard(account, "/app");
    const name = await screen.findByLabelText("Name of the widget");
    account.failing.set(WIDGETS, { status: 422, body: problemBody("Check", { name: "This name is odd" }) });
    await user.clear(name);
    await user.type(name, "Shop");
    await user.click(screen.getByRole("button", { name: "Create widget" }));
    expect(await screen.findByText("This name is odd")).toBeTruthy();
    expect(screen.getByLabelText("Name of the widget")).toHaveProperty("value", "Shop");
  });

  test("gets one widget from a double click", async () => {
    const account = stubAccount();
    const { user } = await openDashboard(account, "/app");
    const button = await screen.findByRole("button", { name: "Create widget" });
    const answer = Promise.withResolvers<void>();
    account.held.set(WIDGETS, answer.promise);
    await user.dblClick(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    answer.resolve();
    await screen.findByRole("heading", { name: "1 widget" });
    expect(account.requests.filter((request) => request === `POST ${WIDGETS}`)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("can be asked for again after it failed", async () => {
    const account = stubAccount({ widgets: [stubWidget()] });
    account.failing.set(WIDGETS, { status: 503, body: problemBody("The service is busy.") });
    const { user } = await openDashboard(account, "/widget-interface");
    expect(await screen.findByText("The service is busy.")).toBeTruthy();
    account.failing.clear();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: stubWidget().name })).toBeTruthy();
  });

  test("shows the code, and copies it", async () => {
    const { user } = await openDashboard(stubAccount({ widgets: [stubWidget()] }), "/widget-interface");
    const card = within(await screen.findByRole("article"));
    expect(card.getByText(stubWidget().embedCode)).toBeTruthy();
    await user.click(card.getByRole("button", { name: /^Copy code/ }));
    expect(await card.findByText("Copied.")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(stubWidget().embedCode);
  });

  test("renames in place and is fetched again", async () => {
    const account = stubAccount({ widgets: [stubWidget()] });
    const { user } = await openDashboard(account, "/widget-interface");
    await user.click(await screen.findByRole("button", { name: /^Rename/ }));
    const name = screen.getByLabelText("New name");
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, "Second shop{Enter}");
    expect(await screen.findByRole("article", { name: "Second shop" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Rename Second shop");
    expect(account.requests.slice(-2)).toEqual([`PUT ${ONE}`, `GET ${WIDGETS}`]);
  });

  test("switches a widget off and on", async () => {
    const account = stubAccount({ widgets: [stubWidget()] });
    const { user } = await openDashboard(account, "/widget-interface");
    const control = await screen.findByRole("switch");
    await user.click(control);
    await waitFor(() => expect(account.widgets[0]?.isActive).toBe(false));
    await waitFor(() => expect(control.getAttribute("aria-disabled")).toBeNull());
    expect(control.getAttribute("aria-checked")).toBe("false");
  });

  test("deletes only after a question", async () => {
    const account = stubAccount({ widgets: [stubWidget(), stubWidget({ id: "other", name: "Other" })] });
    const { user } = await openDashboard(account, "/widget-interface");
    await user.click(await screen.findByRole("button", { name: /^Delete harbour/ }));
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(account.widgets).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: /^Delete harbour/ }));
    await user.click(screen.getByRole("button", { name: "Delete widget" }));
    await screen.findByRole("heading", { name: "1 widget" });
    expect(account.widgets.map(({ name }) => name)).toEqual(["Other"]);
    expect(await screen.findByText("Widget deleted")).toBeTruthy();
  });

  test("says so when a widget could not be deleted", async () => {
    const account = stubAccount({ widgets: [stubWidget()] });
    const { user } = await openDashboard(account, "/widget-interface");
    await user.click(await screen.findByRole("button", { name: /^Delete harbour/ }));
    account.failing.set(ONE, { status: 502, body: {} });
    await user.click(screen.getByRole("button", { name: "Delete widget" }));
    expect(await screen.findByText("The widget could not be deleted. Please try again.")).toBeTruthy();
  });
});
