import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { JOURNEY_VALIDATION } from "#shared/journeys/messages.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { memberUser, SITE, siteAccount } from "./stub-api.ts";
import { NO_JOURNEY, stubJourney } from "./stub-journeys.ts";

withDom();

const PAGE = `${SITE}?show=journey`;

const account = (journey = NO_JOURNEY) => siteAccount({}, { journey });

test("a journey is described step by step, with errors at their fields, and saved", async () => {
  const { user, sent } = await openDashboard(account(), PAGE);
  await user.type(await screen.findByLabelText("Name of the journey"), "Buying");
  await user.click(screen.getByRole("button", { name: "Save journey" }));
  const name = screen.getByLabelText("Name of the control, as a screen reader says it");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name);
  await user.type(name, "Add to cart");
  await user.click(screen.getByRole("button", { name: "Add a step" }));
  const second = within(screen.getByRole("group", { name: "Step 2" }));
  await user.selectOptions(second.getByLabelText("What to do"), "type");
  await user.type(second.getByLabelText("Label of the field"), "Card");
  await user.type(second.getByLabelText("Text to type"), "4242 4242 4242 4242");
  await user.click(screen.getByRole("button", { name: "Save journey" }));
  await screen.findByText(JOURNEY_VALIDATION.card);
  await user.fill(second.getByLabelText("Text to type"), "Ada");
  await user.click(second.getByLabelText("This may be sent"));
  await user.click(screen.getByRole("button", { name: "Move up of step 2" }));
  await user.click(screen.getByRole("button", { name: "Save journey" }));
  await screen.findByText("Journey saved");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    name: "Buying",
    start: "/",
    isOn: true,
    steps: [
      { kind: "type", name: "Card", role: "any", text: "Ada", maySend: true },
      { kind: "press", name: "Add to cart", role: "any", text: "", maySend: false },
    ],
  });
});

test("the last walk tells each step's result, its problems and, on request, its picture", async () => {
  const of = account(stubJourney());
  const { user } = await openDashboard(of, PAGE);
  await findTexts(
    /It can be clicked, but the keyboard can’t reach it/,
    /After the press, the focus was lost/,
    /“1 pot in your cart”/,
  );
  expect(screen.getAllByText("Please check")).toHaveLength(1);
  expect(screen.getAllByText("The keyboard doesn’t lead through")).toHaveLength(2);
  await user.click(screen.getByText(/of “2. Press “Checkout””/));
  await waitFor(() => expect(of.requests.join(" ")).toContain("/journey/pictures/2"));
  expect(of.requests.filter((request) => request.includes("/pictures/"))).toHaveLength(1);
});

test("a removed step takes no focus with it, a walk is started once, and a journey is deleted", async () => {
  const { user, sent } = await openDashboard(account(stubJourney()), PAGE);
  await user.click(await screen.findByRole("button", { name: "Remove of step 3" }));
  expect(screen.queryByRole("group", { name: "Step 3" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a step" }));
  const walk = await screen.findByRole("button", { name: /Walk it now/ });
  await user.click(walk);
  await screen.findByText(/A walk is under way/);
  expect(walk.hasAttribute("disabled") || walk.getAttribute("aria-disabled") === "true").toBe(true);
  await user.click(screen.getByRole("button", { name: "Delete the journey" }));
  expect(sent.map(({ method }) => method)).not.toContain("DELETE");
  await user.click(screen.getByRole("button", { name: "Delete it" }));
  await screen.findByRole("heading", { name: "Describe a journey" });
  expect(sent.map(({ method }) => method)).toContain("DELETE");
});

test("viewers read, and without a browser nothing is offered", async () => {
  await openDashboard(
    siteAccount({}, { journey: { ...stubJourney(), hasBrowser: false }, user: memberUser("viewer") }),
    PAGE,
  );
  await screen.findByText("Journeys aren’t walked on this installation");
  expect(screen.queryByRole("button", { name: /Walk it now|Save journey|Delete/ })).toBeNull();
  expect(screen.queryByText(/Next walk/)).toBeNull();
});
