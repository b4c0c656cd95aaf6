import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { RegisterFlow } from "../../islands/register-flow.tsx";
import { newUser, visit, withDom } from "../helpers/dom.ts";
import { type SentRequest, stubFetch } from "../helpers/stub-fetch.ts";
import { PLAN_TEXTS } from "../pages/render.ts";
import { type FakeStripe, installFakeStripe, removeFakeStripe } from "./fake-stripe.ts";
import { stubHistoryBack, stubNavigation } from "./navigation.ts";

const PROPS = {
  publicUrl: "https://handrail.test",
  publishableKey: "pk_test_1",
  features: PLAN_TEXTS.features,
  eurPrices: false,
};

withDom();

let stripe: FakeStripe;
/** Responses that differ from the defaults, by path. */
let answers: Record<string, () => Response | Promise<Response>>;
let sent: SentRequest[];

beforeEach(() => {
  visit("/register");
  stripe = installFakeStripe();
  answers = {};
  sent = stubFetch(({ path, method }) => (answers[`${method} ${path}`] ?? usual(path))());
});

afterEach(() => {
  act(dismissToast);
  removeFakeStripe();
});

test("step 1 names the chosen plan, the free days and the card to come, and shows every error at its field", async () => {
  visit("/register?plan=professional&billing=yearly");
  const user = open();
  const text = screen.getByText(/^PROFESSIONAL: 7 days free, then \$790 every year\./).textContent;
  expect(text).toContain("card come next");
  const summary = screen.getByRole("region", { name: "Your selection" }).textContent;
  expect(summary).toMatch(/^PROFESSIONAL\$790 per year50,000 visits per month/);
  expect(summary).toContain("Billing starts after the 7-day trial");
  await user.click(button("Continue"));
  for (const sentence of [
    "Invalid email address",
    "Password must be at least 8 characters long",
    "Website URL is required",
    "You must accept the Terms and Conditions and Privacy Policy",
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field("Email address"));
  expect(sent).toEqual([]);
});

test("step 1 keeps what was typed but the password over a reload, creates the account, and names the affiliate of the link", async () => {
  visit("/register?via=ada");
  await fillStep1(open());
  cleanup();
  const user = open();
  expect(field("Email address").value).toBe("ada@example.com");
  expect(field("Website URL").value).toBe("shop.example.com");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Passw0rd!");
  await user.type(field("Password"), "Passw0rd!");
  await user.click(screen.getByRole("checkbox"));
  await user.click(button("Continue"));
  await screen.findByRole("heading", { name: "Choose Your Plan" });
  expect(sent[0]).toMatchObject({
    path: "/api/auth/register-step1",
    body: {
      email: "ada@example.com",
      password: "Passw0rd!",
      websiteUrl: "https://shop.example.com",
      acceptTerms: true,
      via: "ada",
    },
  });
  expect(toastText()).toBe("Account CreatedNow let's set up your plan and payment details.");
  expect(document.activeElement?.textContent).toBe("Choose Your Plan");
  expect(localStorage.getItem("incompleteUserEmail")).toBe("ada@example.com");
});

test("step 1 says that the server cannot be reached, and at the field that an address is taken", async () => {
  answers["POST /api/auth/register-step1"] = () => Promise.reject(new TypeError("Failed to fetch"));
  const user = open();
  await fillStep1(user);
  await user.click(button("Continue"));
  const unreachable = "Registration ErrorThere was a problem creating your account. Please try again.";
  await waitFor(() => expect(toastText()).toBe(unreachable));
  const sentence = "An account with this email address already exists. Sign in instead.";
  answers["POST /api/auth/register-step1"] = () => refusal(409, "email_taken", sentence, { email: sentence });
  await user.click(button("Continue"));
  await waitFor(() => expect(field("Email address").getAttribute("aria-invalid")).toBe("true"));
  expect(toastText()).toBe(`Registration Error${sentence}`);
  const way = screen.getByRole("link", { name: "Sign in instead" });
  expect(way.getAttribute("href")).toBe("/login");
  expect(way.closest("p")?.textContent).toBe(sentence);
  expect(field("Password").value).toBe("Passw0rd!");
  expect(field("Website URL").value).toBe("shop.example.com");
  await user.clear(field("Email address"));
  expect(screen.queryByRole("link", { name: "Sign in instead" })).toBeNull();
  await user.click(button("Continue"));
  expect(screen.getByText("Invalid email address")).toBeTruthy();
});

test("step 2 sets up the card for the default plan, whatever the URL names, and waits for its form", async () => {
  const setup = Promise.withResolvers<Response>();
  answers["POST /api/stripe/create-subscription-setup"] = () => setup.promise;
  visit("/register?plan=business&billing=yearly");
  const user = open();
  await finishStep1(user);
  expect(select().value).toBe("business");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Annual/ }).checked).toBe(true);
  expect(sent[1]).toMatchObject({
    path: "/api/stripe/create-subscription-setup",
    body: { plan: "starter", billingCycle: "monthly", userId: 7 },
  });
  expect(screen.getByText("Loading the payment form")).toBeTruthy();
  expect(complete().disabled).toBe(true);
  await act(async () => setup.resolve(cardSetup()));
  await waitFor(() => expect(complete().disabled).toBe(false));
  expect(screen.queryByText("Loading the payment form")).toBeNull();
});

test("step 2 requires a name, saves the choices, confirms the card, completes and opens the dashboard", async () => {
  const visited = stubNavigation();
  const user = open();
  await reachCard(user);
  await user.type(field("Cardholder name"), "   ");
  await user.click(complete());
  expect(toastText()).toBe("Missing InformationPlease enter the cardholder name.");
  expect(document.activeElement).toBe(field("Cardholder name"));
  expect(stripe.confirmations).toEqual([]);
  await user.clear(field("Cardholder name"));
  await user.selectOptions(select(), "professional");
  await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Germany");
  await user.type(field("Cardholder name"), "Ada Lovelace");
  await user.click(complete());
  await waitFor(() => expect(visited).toEqual(["/app"]));
  const chosen = { plan: "professional", billingCycle: "monthly", contactPerson: "Ada Lovelace" };
  const choices = { ...chosen, promotionCode: "", firstCharge: 7_900, currency: "usd", country: "DE" };
  expect(sent.slice(2).map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PATCH", "/api/auth/registration", choices],
    [
      "POST",
      "/api/auth/register-step2",
      { ...choices, userId: 7, stripeCustomerId: "cus_1", paymentMethodId: "pm_1" },
    ],
  ]);
  expect(stripe.confirmations).toMatchObject([
    {
      redirect: "if_required",
      confirmParams: {
        return_url: "https://handrail.test/app",
        payment_method_data: {
          billing_details: { name: "Ada Lovelace", email: "ada@example.com", address: { country: "DE" } },
        },
      },
    },
  ]);
  expect(toastText()).toBe("Registration CompleteWelcome! Your 7-day free trial has started.");
  expect(localStorage.getItem("token")).toBe("t1");
  expect(localStorage.getItem("incompleteUserId")).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test("step 2 says what is charged when, with the discount of a code, which is taken back or priced for another plan", async () => {
  const visited = stubNavigation();
  answers["POST /api/auth/registration/quote"] = () => Response.json(quoted(2_030));
  const user = open();
  await reachCard(user);
  const terms = () => complete().previousElementSibling?.textContent;
  const { id } = complete().previousElementSibling ?? {};
  expect(complete().getAttribute("aria-describedby")).toBe(String(id));
  for (const words of [
    "You pay nothing today. In 7 days, when your free trial ends",
    "renews automatically: your card is charged $29 every month",
    "Cancel within these 7 days and you pay nothing.",
  ])
    expect(terms()).toContain(words);
  await user.click(screen.getByText("Have a promotion code?"));
  await user.type(field("Promotion code"), "spring{Enter}");
  const words = await screen.findAllByText("SPRING: 30% off the first 3 payments");
  expect(document.activeElement?.textContent).toBe("SPRING: 30% off the first 3 payments");
  expect(words).toHaveLength(2);
  expect(terms()).toContain("your card is charged $20.30.");
  expect(terms()).toContain("$20.30 every month for the first 3 payments, then $29 every month until");
  await user.click(button("Remove the code"));
  expect(terms()).toContain("your card is charged $29.");
  expect(document.activeElement).toBe(field("Promotion code"));

  await user.clear(field("Promotion code"));
  await user.type(field("Promotion code"), "SPRING");
  await user.click(button("Apply the code"));
  await screen.findAllByText(/^SPRING:/);
  answers["POST /api/auth/registration/quote"] = () => Response.json(quoted(9_030));
  await user.selectOptions(select(), "business");
  await screen.findByText(/your card is charged \$90\.30\./);
  const asked = { plan: "business", billingCycle: "monthly", promotionCode: "SPRING", country: "US" };
  expect(sent.at(-1)?.body).toEqual(asked);
  await user.type(field("Cardholder name"), "Ada");
  await user.click(complete());
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect(sent.at(-1)?.body).toMatchObject({ promotionCode: "SPRING", firstCharge: 9_030 });
});

test("step 2 says at the field why a code is refused before anything is sent, and shows a price that the server has changed", async () => {
  const fields = { promotionCode: "This promotion code has expired." };
  answers["POST /api/auth/registration/quote"] = () => refusal(422, "promotion_refused", "x", fields);
  answers["POST /api/auth/register-step2"] = () => refusal(409, "quote_changed", "The price has changed");
  const user = open();
  await reachCard(user);
  await user.type(field("Cardholder name"), "Ada");
  await user.type(field("Promotion code"), "OLD");
  await user.click(complete());
  await screen.findByText(fields.promotionCode);
  expect(document.activeElement).toBe(field("Promotion code"));
  expect(sent.at(-1)?.path).toBe("/api/auth/registration/quote");
  answers["POST /api/auth/registration/quote"] = () => Response.json({ ...quoted(3_500), discount: null });
  await user.clear(field("Promotion code"));
  await user.click(complete());
  await screen.findByText(/your card is charged \$35\./);
  const completion = sent.findLast(({ path }) => path.endsWith("step2"));
  expect(completion?.body).toMatchObject({ firstCharge: 2_900 });
});

test("step 2 shows why a card was declined, keeps everything, and confirms it once, despite a double click and a failed completion", async () => {
  const visited = stubNavigation();
  const failure = Promise.withResolvers<Response>();
  const replies = [failure.promise, Response.json({ token: "t1" })];
  answers["POST /api/auth/register-step2"] = () => replies.shift() ?? Response.error();
  stripe.next = { error: { message: "Your card was declined." } };
  const user = open();
  await reachCard(user);
  await user.type(field("Cardholder name"), "Ada");
  await user.click(complete());
  await waitFor(() => expect(toastText()).toBe("Payment ErrorYour card was declined."));
  expect(document.activeElement?.textContent).toBe(
    "Your card wasn’t acceptedYour card was declined. Nothing was charged. Try again, or use another card.",
  );
  const section = document.activeElement?.closest("section");
  expect(section?.querySelector("h2")?.textContent).toBe("Payment method");
  expect(complete().textContent).toBe("Complete Registration & Start Trial");
  expect(field("Cardholder name").value).toBe("Ada");
  stripe.next = { setupIntent: { status: "succeeded", payment_method: "pm_2" } };
  await user.dblClick(complete());
  expect(complete().textContent).toBe("Processing...");
  failure.resolve(new Response("", { status: 502 }));
  const problem = "There was a problem completing your registration. Please try again.";
  await waitFor(() => expect(toastText()).toBe(`Registration Error${problem}`));
  await user.click(complete());
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect([stripe.confirmations.length, replies.length]).toEqual([2, 0]);
});

test("step 2 says so when the card provider's script did not load", async () => {
  removeFakeStripe();
  const user = open();
  await finishStep1(user);
  expect((await screen.findAllByText(/^Payment system not ready\. Please refresh/)).length).toBeGreaterThan(
    0,
  );
  expect(complete().disabled).toBe(true);
});

test("going back keeps both steps as they were", async () => {
  stubHistoryBack();
  const user = open();
  await reachCard(user);
  await user.type(field("Cardholder name"), "Ada");
  await user.click(button("Back to step 1"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Create Your Account"));
  expect(field("Password").value).toBe("Passw0rd!");
  await user.click(button("Continue"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Choose Your Plan"));
  expect(field("Cardholder name").value).toBe("Ada");
});

test("a reload restores step 2 with its choices; another plan's link changes the plan alone", async () => {
  visit("/register?plan=professional");
  const first = render(<RegisterFlow {...PROPS} />);
  const user = newUser();
  await reachCard(user);
  await user.selectOptions(select(), "starter");
  await user.type(field("Cardholder name"), "Ada");
  first.unmount();
  answers["GET /api/auth/registration"] = () => Response.json(registration());
  for (const [address, plan] of [
    ["/register?plan=professional", "starter"],
    ["/register?plan=business", "business"],
  ] as const) {
    visit(address);
    const { unmount } = render(<RegisterFlow {...PROPS} />);
    await screen.findByRole("heading", { name: "Choose Your Plan" });
    expect([select().value, field("Cardholder name").value]).toEqual([plan, "Ada"]);
    unmount();
  }
});

test("a reload after a lost response continues with the confirmed card, unless signed in", async () => {
  const visited = stubNavigation();
  localStorage.setItem("incompleteUserId", "7");
  answers["GET /api/auth/registration"] = () => Response.json({ ...registration(), completed: true });
  answers["POST /api/stripe/create-subscription-setup"] = () =>
    cardSetup({ status: "succeeded", paymentMethodId: "pm_9" });
  const first = render(<RegisterFlow {...PROPS} />);
  const user = newUser();
  await screen.findByText("Your card is confirmed");
  await user.type(field("Cardholder name"), "Ada");
  await user.click(complete());
  await waitFor(() => expect(visited).toEqual(["/app"]));
  expect([stripe.confirmations, sent.at(-1)?.body]).toMatchObject([[], { paymentMethodId: "pm_9" }]);
  first.unmount();
  localStorage.setItem("incompleteUserId", "7");
  open();
  await waitFor(() => expect(localStorage.getItem("incompleteUserId")).toBeNull());
  expect(screen.getByRole("heading", { name: "Create Your Account" })).toBeTruthy();
});

test("`continue` starts with step 1 without a stored address, else jumps to step 2 for it and clears it", async () => {
  visit("/register?continue=42");
  open();
  expect(screen.getByRole("heading", { name: "Create Your Account" })).toBeTruthy();
  expect(sent).toEqual([]);
  cleanup();
  localStorage.setItem("incompleteUserId", "42");
  localStorage.setItem("incompleteUserEmail", "grace@example.com");
  open();
  await screen.findByRole("heading", { name: "Choose Your Plan" });
  expect(screen.getByText("grace@example.com")).toBeTruthy();
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ userId: 42 }));
  expect(localStorage.getItem("incompleteUserId")).toBeNull();
  expect(localStorage.getItem("incompleteUserEmail")).toBeNull();
});

test("`continue` leads back to step 1 in a browser whose cookie has expired, and says why", async () => {
  const gone = "This browser has not started this registration, or it has expired. Please start again.";
  const refuse = () => refusal(403, "no_registration", gone);
  answers["GET /api/auth/registration"] = refuse;
  answers["POST /api/stripe/create-subscription-setup"] = refuse;
  visit("/register?continue=42");
  localStorage.setItem("incompleteUserId", "42");
  localStorage.setItem("incompleteUserEmail", "ada@example.com");
  open();
  expect(await screen.findByText(gone)).toBeTruthy();
  expect(screen.queryByText("Choose Your Plan")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Create Your Account");
});

function open(): UserEvent {
  render(
    <>
      <RegisterFlow {...PROPS} />
      <Toaster />
    </>,
  );
  return newUser();
}

async function fillStep1(user: UserEvent) {
  await user.type(field("Email address"), "ada@example.com");
  await user.type(field("Password"), "Passw0rd!");
  await user.type(field("Website URL"), "shop.example.com");
  await user.click(screen.getByRole("checkbox"));
}

async function finishStep1(user: UserEvent) {
  await fillStep1(user);
  await user.click(button("Continue"));
  await screen.findByRole("heading", { name: "Choose Your Plan" });
}

async function reachCard(user: UserEvent) {
  await finishStep1(user);
  await waitFor(() => expect(complete().disabled).toBe(false));
}

function usual(path: string): () => Response {
  if (path.endsWith("register-step1")) return () => Response.json({ userId: 7 });
  if (path.endsWith("create-subscription-setup")) return () => cardSetup();
  if (path.endsWith("register-step2")) return () => Response.json({ token: "t1" });
  if (path.endsWith("registration")) return () => Response.json(registration(), { status: 200 });
  throw new Error(`No one expected ${path}`);
}

function refusal(status: number, code: string, message: string, fields?: object): Response {
  return Response.json({ error: message, message, code, fields }, { status });
}

function cardSetup(more: object = {}): Response {
  const setup = { clientSecret: "seti_1_secret_1", customerId: "cus_1", paymentMethodId: null };
  return Response.json({ ...setup, status: "requires_payment_method", ...more });
}

function registration() {
  const choice = { plan: "starter", billingCycle: "monthly", contactPerson: null };
  return { userId: 7, email: "ada@example.com", ...choice, completed: false };
}

function quoted(amount: number) {
  return {
    firstCharge: { amount, currency: "usd" },
    price: { amount: 2_900, currency: "usd" },
    discount: { code: "SPRING", percentOff: 30, amountOff: null, payments: 3 },
  };
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function select(): HTMLSelectElement {
  return screen.getByLabelText<HTMLSelectElement>("Plan");
}

function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

function complete(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>("button", { name: /Complete Registration|Processing/ });
}

function toastText(): string | undefined {
  return document.querySelector(".toast__text")?.textContent ?? undefined;
}
