import { expect, spyOn, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { startSession } from "#src/dashboard/features/session/auth.tsx";
import { readToken, storeToken } from "#ui/browser/session-token.ts";
import { withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { openDashboard, renderDashboard } from "./render-dashboard.tsx";
import { problemBody, stubAccount, stubUser } from "./stub-api.ts";

withDom();

const COMPLETION = "/api/auth/registration/completion";
const RETURN_PATH = "/app?setup_intent=seti_1&setup_intent_client_secret=s&redirect_status=succeeded";

test("the start without a token leads to the sign-in page and back, without a request", async () => {
  const { left, sent } = renderDashboard(stubAccount(), "/widget-interface?tab=1");
  await waitFor(() => expect(left).toEqual(["/login?next=%2Fwidget-interface%3Ftab%3D1"]));
  expect(sent).toEqual([]);
});

test("the start with a valid token shows the page and the user", async () => {
  await openDashboard(stubAccount(), "/app");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Overview");
  expect(screen.getByText("ana@harbour-pottery.example")).toBeTruthy();
  expect(document.title).toBe("Overview – Handrail");
  const help = screen.getByRole("navigation", { name: "Help" });
  const ways = [...help.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(ways.slice(0, 2)).toEqual(["/help-center", "/support"]);
});

test.each([401, 403])("the start removes a token that is refused with %i", async (status) => {
  const account = stubAccount();
  storeToken("of yesterday");
  account.failing.set("/api/auth/user", { status, body: problemBody("This account is closed.") });
  const { left } = renderDashboard(account, "/app");
  await waitFor(() => expect(left).toEqual(["/login?next=%2Fapp"]));
  expect(readToken()).toBeNull();
});

test("the start keeps the token through an outage, says so, and continues when it is over", async () => {
  const account = stubAccount({ user: stubUser({ isEmailVerified: false }) });
  account.failing.set("/api/auth/user", { status: 503, body: {} });
  storeToken("session-of-ana");
  const { user, left } = renderDashboard(account, "/app");
  for (const status of [503, 500, 429]) {
    account.failing.set("/api/auth/user", { status, body: problemBody("Please wait.") });
    const before = account.requests.length;
    await user.click(await screen.findByRole("button", { name: "Try now" }));
    await waitFor(() => expect(account.requests.length).toBeGreaterThan(before));
  }
  expect(screen.getByText(/You stay signed in/).closest('[role="status"]')).toBeTruthy();
  account.failing.clear();
  await user.click(await screen.findByRole("button", { name: "Try now" }));
  await screen.findByRole("heading", { name: "Overview" });
  expect(readToken()).toBe("session-of-ana");
  expect(left).toEqual([]);
});

test("the start retries automatically when the network is back", async () => {
  storeToken("session-of-ana");
  const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
  const changes: object[] = [];
  stubFetch(() =>
    changes.length > 0 ? Response.json(stubUser()) : Promise.reject(new TypeError("Failed to fetch")),
  );
  const started = startSession((change) => {
    changes.push(change);
    resolve();
  }, new AbortController().signal);
  await isWaiting;
  window.dispatchEvent(new Event("online"));
  await started;
  expect(changes.at(-1)).toMatchObject({ phase: "authenticated", retryNow: null });
  expect(readToken()).toBe("session-of-ana");
});

test("the start keeps the token when it is aborted", async () => {
  storeToken("session-of-ana");
  const signal = AbortSignal.abort(new DOMException("The page is left", "AbortError"));
  stubFetch((_, given) => Promise.reject(given?.reason));
  const changes: object[] = [];
  await startSession((change) => changes.push(change), signal);
  expect(readToken()).toBe("session-of-ana");
  expect(changes).toEqual([]);
});

test("the return from the card provider finishes the registration before it checks the session, or says why not, with a way back", async () => {
  const account = stubAccount();
  const sentence = "The card hasn’t been confirmed yet. Please enter it again.";
  account.failing.set(COMPLETION, { status: 409, body: problemBody(sentence) });
  const { left, unmount } = renderDashboard(account, RETURN_PATH);
  await screen.findByRole("heading", { name: "Your registration isn’t finished yet" });
  expect(screen.getByText(sentence)).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to the registration" });
  expect([back.getAttribute("href"), left, readToken()]).toEqual(["/register", [], null]);
  unmount();

  const { sent } = renderDashboard(stubAccount(), RETURN_PATH);
  await screen.findByRole("heading", { name: "Overview" });
  await screen.findByRole("heading", { name: "Put your first widget on your site" });
  const asked = sent.slice(0, 2).map(({ method, path }) => `${method} ${path}`);
  expect(asked).toEqual([`POST ${COMPLETION}`, "GET /api/auth/user"]);
  expect(sent[0]?.body).toEqual({ setupIntentId: "seti_1" });
  expect(readToken()).toBe("session-of-ana");
  expect(location.search).toBe("");
  expect(screen.getByText("Registration Complete")).toBeTruthy();
});

test.each([204, 503])(
  "signing out removes the token and opens the home page, also when the server says %i",
  async (status) => {
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    const account = stubAccount();
    if (status !== 204) account.failing.set("/api/auth/logout", { status, body: {} });
    const { user, sent, left } = await openDashboard(account, "/app");
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(left).toEqual(["/"]));
    const logout = sent.find(({ path }) => path === "/api/auth/logout");
    expect(logout?.headers.get("authorization")).toBe("Bearer session-of-ana");
    expect(localStorage.length).toBe(0);
    expect(screen.queryByText("ana@harbour-pottery.example")).toBeNull();
    expect(warn).toHaveBeenCalledTimes(status === 204 ? 0 : 1);
    warn.mockRestore();
  },
);

test("an unverified owner can have the mail sent again, and is told why when it cannot be sent", async () => {
  const account = stubAccount({ user: stubUser({ isEmailVerified: false }) });
  account.failing.set("/api/auth/resend-verification", { status: 429, body: problemBody("Please wait.") });
  const { user, sent } = await openDashboard(account, "/app");
  await user.click(screen.getByRole("button", { name: "Resend Verification Email" }));
  await screen.findByText("Please wait.");
  account.failing.clear();
  await user.click(screen.getByRole("button", { name: "Resend Verification Email" }));
  await screen.findByText("A new verification email has been sent to your email address.");
  expect(sent.at(-1)?.body).toEqual({ email: account.user.email });
});
