import type { TestApp, TestBrowser } from "../../helpers/app.ts";
import { enterCard, newEmail } from "../../helpers/people.ts";

interface Side {
  browser: TestBrowser;
  password: string;
  /** The newest session of this side. */
  token: string | null;
}

type Move = (typeof MOVES)[number];

/** The stranger's, then the owner's: only the owner reads the address's mailbox. */
const MOVES = [
  "register",
  "register in the dialog",
  "enter",
  "ask for another address",
  "follow the change's link",
  "sign in",
  "ask for the deletion",
  "register as the owner",
  "open the link",
  "verify",
  "disown",
  "reset",
] as const;

/** A stranger and an address's owner, who both do what they can about an account with it. */
export function startContest(app: TestApp) {
  const email = newEmail("owner");
  const elsewhere = newEmail("elsewhere");
  const stranger: Side = { browser: app.browser(), password: "Strangers-one1!", token: null };
  const owner: Side = { browser: app.browser(), password: "Owners-choice1!", token: null };
  /** Proof by the owner: none, the mailbox alone, or the account with its password. */
  let owned: "no" | "mailbox" | "yes" = "no";
  let wasEntered = false;

  const step1 = ({ browser, password }: Side) => {
    const site = { websiteUrl: "example.com", acceptTerms: true };
    return browser.call("POST", "/api/auth/register-step1", { email, password, ...site });
  };

  const play: Record<Move, () => Promise<void>> = {
    register: async () => void (await step1(stranger)),
    async "register in the dialog"() {
      const { browser, password } = stranger;
      const username = `u${email.replace(/\W/g, "").slice(0, 30)}`;
      const payload = { username, email, password, confirmPassword: password };
      await browser.call("POST", "/api/auth/register", payload);
    },
    async enter() {
      const { body } = await stranger.browser.call("GET", "/api/auth/registration");
      if (typeof body.userId !== "number" || body.completed) return;
      const { step2 } = await enterCard(app, stranger.browser, body.userId);
      const answer = await stranger.browser.call("POST", "/api/auth/register-step2", step2);
      if (answer.status !== 200) return;
      wasEntered = true;
      stranger.token = String(answer.body.token);
      stranger.browser.token = stranger.token;
    },
    async "ask for another address"() {
      const { browser, password } = stranger;
      const wish = { email: elsewhere, currentPassword: password };
      if (browser.token) await browser.call("POST", "/api/account/email", wish);
    },
    async "follow the change's link"() {
      const link = await findLink(app, elsewhere, "change");
      if (owned !== "no" && link)
        await stranger.browser.call("POST", "/api/auth/email-change", { token: link });
    },
    async "sign in"() {
      const { password } = stranger;
      const answer = await stranger.browser.call("POST", "/api/auth/login", { email, password });
      if (answer.status === 200) stranger.token = String(answer.body.token);
    },
    async "ask for the deletion"() {
      const { browser, password } = stranger;
      if (browser.token) await browser.call("DELETE", "/api/account", { currentPassword: password });
    },
    async "register as the owner"() {
      if ((await step1(owner)).status === 200) owned = "no";
    },
    async "open the link"() {
      const token = await findLink(app, email, "token");
      if (!token) return;
      const answer = await owner.browser.call("POST", "/api/auth/verify-email", { token, password: "" });
      if (answer.status === 200 && !answer.body.alreadyVerified) owned = "yes";
    },
    async verify() {
      const token = await findLink(app, email, "token");
      if (!token) return;
      const { status, body } = await app.browser().call("POST", "/api/auth/verify-email", { token });
      if (status === 200 && !body.alreadyVerified) owned = wasEntered ? "yes" : "mailbox";
    },
    async disown() {
      const token = await findLink(app, email, "disown");
      if (!token) return;
      const { status } = await app.browser().call("POST", "/api/auth/disown-registration", { token });
      if (status === 200) owned = wasEntered ? "yes" : "no";
    },
    async reset() {
      await app.browser().call("POST", "/api/auth/forgot-password", { email });
      const token = await findLink(app, email, "reset");
      if (!token) return;
      const reset = { token, password: owner.password };
      if ((await app.browser().call("POST", "/api/auth/reset-password", reset)).status === 200) owned = "yes";
    },
  };

  return {
    email,
    stranger,
    owner,
    moves: MOVES,
    play: (move: Move) => play[move](),
    /** Whether the account is the owner's alone from now on. */
    isOwners: () => owned === "yes",
    /** The stranger's ways into the account that are still open. */
    async waysIn(): Promise<string[]> {
      const { browser, password, token } = stranger;
      const open: string[] = [];
      browser.token = token;
      if (token && (await browser.call("GET", "/api/auth/user")).status !== 401) open.push("session");
      browser.token = null;
      if ((await browser.call("GET", "/api/auth/registration")).status !== 403) open.push("cookie");
      const link = await findLink(app, elsewhere, "change");
      if (link) {
        const { status } = await browser.call("POST", "/api/auth/email-change", { token: link });
        if (status !== 422) open.push("change of address");
      }
      const login = { email, password };
      if ((await browser.call("POST", "/api/auth/login", login)).status === 200) open.push("password");
      return open;
    },
  };
}

/** The links in mails, by what their address carries; a reset's is told apart by its page. */
const LINKS = {
  token: /verify-email\?token=([\w-]+)/,
  disown: /[?&]disown=([\w-]+)/,
  change: /[?&]change=([\w-]+)/,
  reset: /reset-password\?token=([\w-]+)/,
};

/** The token of the newest such link that was mailed to an address. */
async function findLink(app: TestApp, to: string, kind: keyof typeof LINKS): Promise<string | null> {
  await app.mail.deliverDue();
  const mail = app.sent.findLast((one) => one.to === to && LINKS[kind].test(one.text));
  return mail ? (LINKS[kind].exec(mail.text)?.[1] ?? null) : null;
}

/** The same. @throws Error without such a mail. */
export async function linkTo(app: TestApp, to: string, kind: keyof typeof LINKS): Promise<string> {
  const token = await findLink(app, to, kind);
  if (!token) throw new Error(`No mail with a ${kind} link was sent to ${to}`);
  return token;
}
