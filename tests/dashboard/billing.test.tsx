import { afterEach, beforeEach, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { BillingView, InvoiceView } from "#shared/billing/schemas.ts";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import { findTexts, withDom } from "../helpers/dom.ts";
import { type FakeStripe, installFakeStripe, removeFakeStripe } from "../islands/fake-stripe.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { hold, problemBody, type StubAccount, stubAccount, stubUser } from "./stub-api.ts";
import {
  NEXT_CHARGE,
  type StubBilling,
  stubBilling,
  stubOpenInvoice,
  stubTrial,
  stubUnsubscribed,
} from "./stub-billing.ts";

withDom();

let stripe: FakeStripe;
beforeEach(() => {
  stripe = installFakeStripe();
});
afterEach(removeFakeStripe);

const DECLINED = "Your card was declined.";
const usd = (amount: number) => ({ amount, currency: "usd" });

async function openBilling(billing: StubBilling, path = "/billing") {
  const account = stubAccount({ billing });
  const opened = await openDashboard(account, path);
  if (path === "/billing") await screen.findByRole("table", { name: "Invoices" });
  return { ...opened, account };
}

function posts(account: StubAccount, path: string): number {
  return account.requests.filter((request) => request === `POST /api/billing/${path}`).length;
}

async function bodyOf(sent: ReadonlyArray<{ path: string; body?: unknown }>, path: string) {
  await waitFor(() => expect(sent.some((one) => one.path === `/api/billing/${path}`)).toBe(true));
  return sent.findLast((one) => one.path === `/api/billing/${path}`)?.body;
}

test("the plan shows after a failure with its charge, card, usage, invoices, and what it includes or has on request", async () => {
  const account = stubAccount();
  const [unpaid, paid] = account.billing.invoices as [InvoiceView, InvoiceView];
  const taxed = { ...paid, amount: 2_900 };
  account.billing.invoices = [
    unpaid,
    paid,
    { ...taxed, id: "in_3", refunded: 950 },
    { ...taxed, id: "in_4", tax: 483 },
    { ...taxed, id: "in_5", isReverseCharge: true },
  ];
  account.failing.set("/api/billing", { status: 503, body: problemBody("The service is busy.") });
  const { user } = await openDashboard(account, "/billing");
  await screen.findByText("The service is busy.");
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await findTexts("PROFESSIONAL, billed monthly", "$79.00 on March 14, 2027", "4242");
  expect(screen.getByRole("meter", { name: "Visits this month" }).getAttribute("value")).toBe("12345");
  const table = within(await screen.findByRole("table", { name: "Invoices" }));
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "DateAmountState",
    "Invoice from Feb 14, 2027(opens in a new tab)$79.00To be paid",
    "Invoice from Jan 14, 2027(opens in a new tab)HR-0001$79.00Paid",
    expect.stringContaining("$9.50 refunded"),
    expect.stringContaining("with $4.83 tax"),
    expect.stringContaining("Reverse charge"),
  ]);
  const card = within(screen.getByText("PROFESSIONAL includes").closest(".card") ?? document.body);
  const [included, onRequest] = card.getAllByRole("list").map(({ textContent }) => textContent);
  expect(included).toBe("Everything in StarterAnalytics integrationMulti-account and team management");
  expect(onRequest).toStartWith("Litigation supportIncluded: a signed record");
  const link = screen.getByRole("link", { name: "On request" });
  expect(link.getAttribute("href")).toBe("/contact?topic=general");
  const strip = screen.getByRole("region", { name: "Account" });
  expect(within(strip).getByRole("link", { current: "page" }).textContent).toBe("Plan and billing");
});

test("an address without what the tax depends on is refused at its field", async () => {
  const { user, account } = await openBilling(stubBilling());
  await user.click(await screen.findByRole("button", { name: "Add company and address" }));
  const sentence = "The tax depends on where you are.";
  const body = problemBody(sentence, { postalCode: sentence }, "tax_location");
  account.failing.set("/api/billing/invoice-details", { status: 422, body });
  await user.selectOptions(screen.getByRole("combobox", { name: /^Country/ }), "US");
  await user.click(screen.getByRole("button", { name: "Save details" }));
  await screen.findByText(sentence);
  expect(screen.getByLabelText(/Postal code|ZIP/i).getAttribute("aria-invalid")).toBe("true");
});

test("the plan says that a failed payment can be paid with another card or on its own page", async () => {
  const openInvoice = stubOpenInvoice({ nextAttempt: NEXT_CHARGE });
  await openBilling(stubBilling({ status: "past_due", access: "grace", graceEnd: NEXT_CHARGE, openInvoice }));
  await findTexts(/stay on until March 14, 2027, while we try/, /We’ll try again on March 14, 2027/);
  expect(screen.queryByText("Next charge")).toBeNull();
  const link = screen.getByRole("link", { name: /^Finish the payment/ });
  expect(link.getAttribute("href")).toBe("https://pay.example/in_2");
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
});

test("a plan change that the bank wants confirmed says so, and no other can be started", async () => {
  const change = { plan: "business", billingCycle: "monthly" } as const;
  await openBilling(stubBilling({ openInvoice: stubOpenInvoice({ needs: "confirmation", change }) }));
  expect(await screen.findByText(/BUSINESS, billed monthly, starts as soon as it’s paid/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
});

test("changing the plan shows what it costs, shows it again if that has changed by now, and is confirmed once", async () => {
  const billing = stubBilling();
  const { user, sent, account } = await openBilling(billing);
  const body = problemBody("It costs something else.", undefined, "preview_changed");
  account.failing.set("/api/billing/change-plan", { status: 409, body });
  await user.click(await screen.findByRole("button", { name: "Change plan" }));
  expect(document.activeElement?.textContent).toBe("Change plan");
  await user.click(screen.getByRole("radio", { name: /^BUSINESS/ }));
  await user.click(screen.getByRole("button", { name: "See what it costs" }));
  await findTexts("$25.17", "$129.00 on March 14, 2027");
  expect(document.activeElement?.textContent).toBe("Review the change");
  expect(posts(account, "change-plan")).toBe(0);
  billing.preview = { ...billing.preview, dueNow: usd(3_017), balance: usd(500) };
  await user.click(screen.getByRole("button", { name: "Confirm the change" }));
  await findTexts("It costs something else.", "$30.17");
  expect(screen.getByText("Your credit, used first").nextSibling?.textContent).toBe("$5.00");
  account.failing.clear();
  const answer = hold(account, "/api/billing/change-plan");
  await user.dblClick(screen.getByRole("button", { name: "Confirm the change" }));
  answer.resolve();
  await findTexts("BUSINESS, billed monthly", "Plan changed");
  expect(posts(account, "change-plan")).toBe(2);
  const choice = { plan: "business", billingCycle: "monthly", prorationDate: 1_800_000_000 };
  expect(await bodyOf(sent, "change-plan")).toEqual({ ...choice, dueNow: 3_017, nextCharge: 12_900 });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your plan"));
});

test("changing the plan shows the owner's older price, names the current plan, says why the card was declined and keeps the choice", async () => {
  const { user, account } = await openBilling(stubBilling({ price: usd(6_950) }));
  account.failing.set("/api/billing/change-plan", { status: 409, body: problemBody(DECLINED) });
  await user.click(await screen.findByRole("button", { name: "Change plan" }));
  expect(screen.getByText("$69.50 per month")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See what it costs" }));
  expect(await screen.findByText(/^You already have this/)).toBeTruthy();
  expect(posts(account, "preview")).toBe(0);
  await user.click(screen.getByRole("radio", { name: /^Yearly/ }));
  expect(screen.getByText("$790 per year")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Monthly/ }));
  await user.click(screen.getByRole("radio", { name: /^BUSINESS/ }));
  await user.click(screen.getByRole("button", { name: "See what it costs" }));
  await user.click(await screen.findByRole("button", { name: "Confirm the change" }));
  expect(await screen.findByText(DECLINED)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose another plan" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^BUSINESS/ }).checked).toBe(true);
});

test("changing the plan to a smaller one waits, and can be undone", async () => {
  const billing = stubBilling();
  Object.assign(billing.preview, { takesEffect: "period_end", dueNow: usd(0), effectiveAt: NEXT_CHARGE });
  const { user, account } = await openBilling(billing);
  await user.click(await screen.findByRole("button", { name: "Change plan" }));
  await user.click(screen.getByRole("radio", { name: /^STARTER/ }));
  await user.click(screen.getByRole("button", { name: "See what it costs" }));
  expect(await screen.findByText("Nothing")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Confirm the change" }));
  expect(await screen.findByText("Starting March 14, 2027: STARTER, billed monthly")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Your plan");
  const answer = hold(account, "/api/billing/pending-change");
  await user.dblClick(screen.getByRole("button", { name: "Keep my current plan" }));
  answer.resolve();
  await screen.findByText("Change undone");
  expect(screen.queryByText(/^Starting March 14/)).toBeNull();
  expect(account.requests.filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
});

test("cancelling asks for a reason, says what happens, and can be resumed", async () => {
  const { user, sent, account } = await openBilling(stubBilling());
  await user.click(await screen.findByRole("button", { name: "Cancel subscription" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/until the end of the period you paid for, March 14, 2027/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^What could we have done better/), "More languages");
  const reason = dialog.getByLabelText("Why are you canceling? (optional)");
  await user.selectOptions(reason, "It lacks something I need");
  await user.dblClick(dialog.getByRole("button", { name: "Cancel subscription" }));
  const answer = hold(account, "/api/billing/resume");
  await user.dblClick(await screen.findByRole("button", { name: "Resume subscription" }));
  answer.resolve();
  await screen.findByText("Subscription resumed");
  expect(await bodyOf(sent, "cancel")).toEqual({ reason: "missing_features", comment: "More languages" });
  expect([posts(account, "cancel"), posts(account, "resume")]).toEqual([1, 1]);
  expect(screen.getByRole("button", { name: "Cancel subscription" })).toBeTruthy();
});

test("cancelling next to a granted plan says that the widgets stay on, and offers no way to resume", async () => {
  const grant = { plan: "business", until: null } as const;
  const { user, sent } = await openBilling(stubBilling({ grant }));
  await user.click(await screen.findByRole("button", { name: "Cancel subscription" }));
  expect(
    screen.getByText("Your widgets stay on with the plan you have without the subscription."),
  ).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel subscription" }));
  expect(await screen.findByText("Free of charge")).toBeTruthy();
  expect(await bodyOf(sent, "cancel")).toEqual({ reason: "", comment: "" });
  expect(screen.queryByRole("button", { name: "Resume subscription" })).toBeNull();
});

test.each<[string, Partial<BillingView>, string[]]>([
  [
    "while a payment is due",
    { status: "past_due", access: "grace", openInvoice: stubOpenInvoice({ nextAttempt: NEXT_CHARGE }) },
    [
      "Your subscription ends immediately.",
      "After that, your widgets no longer show on your sites. Their settings are kept.",
      "The open invoice for $79.00 is withdrawn: you don’t have to pay it, and we won’t try your card again.",
    ],
  ],
  [
    "before a new period is charged",
    { nextCharge: { ...usd(7_900), date: "2027-03-14T11:59:00.000Z" } },
    ["Your subscription ends immediately.", "We won’t charge the $79.00 for the period that just began."],
  ],
  ["in the trial", stubTrial(5).view, ["Your card is never charged."]],
])("cancelling %s says what becomes of the money", async (_, changes, sentences) => {
  const user = stubUser({ currentPeriodEnd: NEXT_CHARGE });
  const opened = await openDashboard(stubAccount({ billing: stubBilling(changes), user }), "/billing");
  await opened.user.click(await screen.findByRole("button", { name: "Cancel subscription" }));
  const items = within(screen.getByRole("dialog")).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(sentences));
});

async function openCardForm(billing = stubBilling()) {
  const opened = await openBilling(billing);
  await opened.user.click(await screen.findByRole("button", { name: "Change card" }));
  await waitFor(() => expect(screen.queryByText("Loading the card form")).toBeNull());
  return opened;
}

test("changing the card confirms it with the provider, sends its setup and shows it", async () => {
  const { user, sent, account } = await openCardForm();
  expect(screen.getByLabelText<HTMLInputElement>("Cardholder name").value).toBe("Ana Ruiz");
  await user.dblClick(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("4444")).toBeTruthy();
  expect(posts(account, "payment-method")).toBe(1);
  expect(stripe.confirmations).toHaveLength(1);
  expect(stripe.confirmations[0]).toMatchObject({
    confirmParams: {
      return_url: "https://handrail.test/billing",
      payment_method_data: { billing_details: { name: "Ana Ruiz", address: { country: "US" } } },
    },
  });
  expect(await bodyOf(sent, "payment-method")).toEqual({
    setupIntentId: expect.stringMatching(/^seti_[^_]+$/),
    invoice: null,
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Payment method"));
});

test("changing the card shows a refusal, keeps what was typed, and needs another setup only if the card couldn't pay", async () => {
  const { user, account } = await openCardForm();
  const save = () => user.click(screen.getByRole("button", { name: "Save card" }));
  const refuse = (status: number, sentence: string) =>
    account.failing.set("/api/billing/payment-method", { status, body: problemBody(sentence) });
  stripe.next = { error: { message: DECLINED } };
  const name = screen.getByLabelText<HTMLInputElement>("Cardholder name");
  await user.fill(name, "Bea Ruiz");
  await save();
  expect(await screen.findByText(DECLINED)).toBeTruthy();
  expect([name.value, posts(account, "payment-method")]).toEqual(["Bea Ruiz", 0]);
  stripe.next = { setupIntent: { status: "succeeded", payment_method: "pm_2" } };
  refuse(503, "Busy.");
  await save();
  expect(await screen.findByText("Busy.")).toBeTruthy();
  refuse(409, "It couldn’t pay the invoice.");
  await save();
  expect(await screen.findByText("It couldn’t pay the invoice.")).toBeTruthy();
  expect(stripe.confirmations).toHaveLength(2);
  await waitFor(() => expect(posts(account, "payment-method/setup")).toBe(2));
});

test("changing the card says that a payment is being processed, and does not repeat it", async () => {
  const openInvoice = stubOpenInvoice({ needs: "nothing" });
  const { sent, user } = await openCardForm(stubBilling({ status: "past_due", openInvoice }));
  expect(screen.getByText("A payment of $79.00 is being processed")).toBeTruthy();
  expect(screen.queryByText(/to the new card once you save it/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await bodyOf(sent, "payment-method")).toMatchObject({ invoice: null });
});

test("changing the card pays the named amount; a changed one has to be confirmed, without entering the card again", async () => {
  const openInvoice = stubOpenInvoice({ amount: 12_900 });
  const { user, sent, account } = await openCardForm(stubBilling({ status: "past_due", openInvoice }));
  const save = screen.getByRole("button", { name: "Save card" });
  const stated = () =>
    document.getElementById(save.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  expect(stated()).toStartWith("We’ll charge the open invoice of $129.00 to the new card");
  expect(stated()).toContain("renews automatically at $79 per month until you cancel it");
  const changed = { ...problemBody("$158.00 is due today."), code: "charge_changed" };
  account.failing.set("/api/billing/payment-method", { status: 409, body: changed });
  account.billing.view.openInvoice = stubOpenInvoice({ id: "in_9", amount: 15_800 });
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("$158.00 is due today.")).toBeTruthy();
  expect(await bodyOf(sent, "payment-method")).toMatchObject({ invoice: { id: "in_2", amount: 12_900 } });
  await waitFor(() => expect(stated()).toStartWith("We’ll charge the open invoice of $158.00"));
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("4444")).toBeTruthy();
  expect(await bodyOf(sent, "payment-method")).toMatchObject({ invoice: { id: "in_9", amount: 15_800 } });
  expect(posts(account, "payment-method/setup")).toBe(1);
  expect(stripe.confirmations[0]).toMatchObject({
    confirmParams: { return_url: "https://handrail.test/billing?invoice=in_2&amount=12900" },
  });
});

test.each([
  ["invoice=in_2&amount=7900&setup_intent=seti_back", { id: "in_2", amount: 7_900 }],
  ["setup_intent=seti_back&redirect_status=succeeded", null],
])(
  "changing the card goes on after the redirect of a 3-D Secure check, and pays what was named: %s",
  async (search, invoice) => {
    const billing = stubBilling({ openInvoice: invoice && stubOpenInvoice() });
    const { sent } = await openBilling(billing, `/billing?${search}`);
    expect(await bodyOf(sent, "payment-method")).toEqual({ setupIntentId: "seti_back", invoice });
    expect(await screen.findByText("4444")).toBeTruthy();
    expect(location.search).toBe("");
    expect(sent.map(({ path }) => path)).not.toContain("/api/auth/registration/completion");
  },
);

test("changing the card says so where the card provider cannot be reached", async () => {
  removeFakeStripe();
  const { user } = await openBilling(stubBilling());
  await user.click(await screen.findByRole("button", { name: "Change card" }));
  expect(await screen.findByText(/^Payment system not ready/)).toBeTruthy();
});

test("a promotion code is used for the next payments, and then said next to the next charge", async () => {
  const { user, sent } = await openBilling(stubBilling());
  await user.click(screen.getByRole("button", { name: "Use a promotion code" }));
  await user.type(screen.getByLabelText("Promotion code"), "spring");
  await user.click(screen.getByRole("button", { name: "Use the code" }));
  expect(await screen.findByText("SPRING: 30% off until March 14, 2027")).toBeTruthy();
  expect(await bodyOf(sent, "promotion-code")).toEqual({ promotionCode: "spring" });
  expect(screen.queryByRole("button", { name: "Use a promotion code" })).toBeNull();
});

test("a promotion code reduces what is due today before subscribing", async () => {
  const { user, sent } = await openBilling(stubUnsubscribed(), "/subscribe");
  await user.click(await screen.findByText("Have a promotion code?"));
  await user.type(screen.getByLabelText("Promotion code"), "spring");
  await user.click(screen.getByRole("button", { name: "Apply the code" }));
  await findTexts("SPRING: 30% off every payment", "The price is $20.30 every month, starting today.");
  await waitFor(() => expect(screen.queryByText("Loading the card form")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await bodyOf(sent, "subscribe")).toMatchObject({ dueNow: 2_030, promotionCode: "spring" });
});

test("subscribing next to a granted plan says at once which plans there is nothing to pay for", async () => {
  const billing = stubUnsubscribed();
  billing.view.grant = { plan: "professional", until: null };
  const { user } = await openBilling(billing, "/subscribe");
  expect(await screen.findByText(ERRORS.planGranted)).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^BUSINESS/ }));
  expect(screen.queryByText(ERRORS.planGranted)).toBeNull();
});

test("subscribing after the trial charges at once, and leads to the plan", async () => {
  const { user, sent, account, router } = await openBilling(stubUnsubscribed(), "/subscribe");
  await findTexts("The price is $29 per month, starting today.", "STARTER includes");
  await user.click(screen.getByRole("radio", { name: /^Yearly/ }));
  expect(screen.getByText("The price is $290 per year, starting today.")).toBeTruthy();
  const terms = screen.getByRole("button", { name: "Subscribe" }).getAttribute("aria-describedby") ?? "";
  const stated = document.getElementById(terms)?.textContent;
  expect(stated).toContain("renews automatically: your card is charged $290 every year until you cancel");
  expect(stated).toContain("under “Plan and billing.”");
  await waitFor(() => expect(screen.queryByText("Loading the card form")).toBeNull());
  await user.dblClick(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("STARTER, billed yearly")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/billing");
  expect(posts(account, "subscribe")).toBe(1);
  expect(await bodyOf(sent, "subscribe")).toEqual({
    plan: "starter",
    billingCycle: "yearly",
    setupIntentId: expect.stringMatching(/^seti_/),
    dueNow: 29_000,
    currency: "usd",
    promotionCode: "",
    country: "US",
  });
  expect(screen.getByText("You’re subscribed")).toBeTruthy();
});

test("subscribing shows a missing name at its field, freezes the form until there is a response, and says why not", async () => {
  const { user, account } = await openBilling(stubUnsubscribed(), "/subscribe");
  const name = await screen.findByLabelText("Cardholder name");
  await waitFor(() => expect(document.body.textContent).not.toContain("Loading the card form"));
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText(VALIDATION.cardholderRequired)).toBeTruthy();
  expect(document.activeElement).toBe(name);
  const answer = hold(account, "/api/billing/subscribe");
  await user.type(name, "Ana Ruiz{Enter}");
  await screen.findByRole("button", { name: "Subscribing…" });
  const yearly = screen.getByRole("radio", { name: /^Yearly/ });
  await user.type(name, " and more");
  await user.click(yearly);
  expect(name).toHaveProperty("value", "Ana Ruiz");
  expect(yearly).toHaveProperty("checked", false);
  expect(screen.getByText("The price is $29 per month, starting today.")).toBeTruthy();
  account.failing.set("/api/billing/subscribe", { status: 409, body: problemBody(DECLINED) });
  answer.resolve();
  await screen.findByText(DECLINED);
  await user.click(yearly);
  expect(yearly).toHaveProperty("checked", true);
});

test("subscribing continues with the choice after the redirect of a 3-D Secure check", async () => {
  const { sent } = await openBilling(
    stubUnsubscribed(),
    "/subscribe?plan=business&billingCycle=monthly&dueNow=12900&promotionCode=SPRING&country=DE&currency=eur&setup_intent=seti_back",
  );
  const choice = {
    plan: "business",
    billingCycle: "monthly",
    setupIntentId: "seti_back",
    dueNow: 12_900,
    promotionCode: "SPRING",
    country: "DE",
    currency: "eur",
  };
  expect(await bodyOf(sent, "subscribe")).toEqual(choice);
  expect(await screen.findByText("BUSINESS, billed monthly")).toBeTruthy();
});

test("subscribing is not offered to subscribers", async () => {
  await openBilling(stubBilling(), "/subscribe");
  expect(await screen.findByText(/^You already have a subscription/)).toBeTruthy();
});
