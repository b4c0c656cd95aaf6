import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { listOperatorActs } from "#src/features/audit/operator-acts/list-operator-acts.ts";
import { isSigned } from "#src/features/desk/mail-in/is-signed.ts";
import { readMail } from "#src/features/desk/mail-in/read-mail.ts";
import { receiveMail } from "#src/features/desk/mail-in/receive-mail.ts";
import { REPLY_LINES } from "#src/features/desk/mails/reply-line.ts";
import { createTestApp } from "../../helpers/app.ts";
import { teamOwner } from "../../helpers/team.ts";
import { answerAs, makeOperator, openConversation, readConversation, write } from "./desk-kit.ts";

const IMAP = {
  IMAP_URL: "imap://desk:secret@127.0.0.1:9/INBOX",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "no-reply@ramp.example",
  SUPPORT_EMAIL: "team@ramp.example",
};
const DESK = "/api/operator/conversations";
const SIGNED = "Authentication-Results: mx.ramp.example; dmarc=pass header.from=ramp.example";

const app = await createTestApp({ ...IMAP, IMAP_AUTHSERV_ID: "mx2.ramp.example,MX.ramp.example" });
afterAll(() => app.stop());

const { mailbox } = app.services.config;
if (!mailbox) throw new Error("The mailbox is not set up");
const CHECKING = app.services;
/** Services of an operator whose mail server checks no sender. */
const UNCHECKED = { ...CHECKING, config: { ...CHECKING.config, mailbox: { ...mailbox, authservIds: [] } } };

const alice = await makeOperator(app);

let services = CHECKING;
let me: Awaited<ReturnType<typeof teamOwner>>;
let id: string;
let tokens: { customerToken: string; teamToken: string };

beforeEach(async () => {
  services = CHECKING;
  me = await teamOwner(app);
  id = (await openConversation(me.browser)).id;
  const [found] = await CHECKING.db.select().from(deskConversations).where(eq(deskConversations.id, id));
  if (!found) throw new Error("There is no conversation");
  tokens = found;
});

interface Sent {
  from?: string;
  token?: string;
  subject?: string;
  headers?: string[];
  body: string;
}

function receive({ from = me.email, token = tokens.customerToken, subject, headers = [], body }: Sent) {
  return receiveLines([
    `From: ${from}`,
    `Subject: ${subject ?? `Re: The menu [#${token}]`}`,
    `References: <desk.${token}@ramp.example>`,
    `Message-ID: <${randomUUID()}@mail.example>`,
    ...headers,
    "Content-Type: text/plain; charset=utf-8",
    "",
    body,
  ]);
}

async function receiveLines(lines: string[]) {
  const authservIds = services.config.mailbox?.authservIds ?? [];
  return receiveMail(services, await readMail(Buffer.from(lines.join("\r\n")), authservIds));
}

const ofTeam = (changes: Partial<Sent> = {}) => {
  const team = { from: "team@ramp.example", token: tokens.teamToken, headers: [SIGNED] };
  return receive({ ...team, body: OUTLOOK(), ...changes });
};

const OUTLOOK = () =>
  `Please clear the cache.\n\nFrom: Ramp <no-reply@ramp.example>\nSent: Thursday, May 7, 2026 4:12 PM\nTo: Team <team@ramp.example>\nSubject: Question: The menu [#${tokens.teamToken}]\n\n${REPLY_LINES.en}\n\nA customer has opened a conversation.\n\n> It stays closed.`;

const atDesk = async () => (await alice.browser.call<OperatorConversation>("GET", `${DESK}/${id}`)).body;

describe("where the mail server signs whom it checked", () => {
  test("an answer from Outlook reaches the customer without the head of its quote, and no token at all", async () => {
    expect(await ofTeam()).toBe("added");
    const mail = await app.lastMail("desk-answer", me.email);
    expect(mail.text).toContain("\n\nPlease clear the cache.\n\n");
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(tokens.teamToken);
    const view = await readConversation(me.browser, id);
    expect(view.messages[1]).toMatchObject({ author: "team", text: "Please clear the cache.", whole: null });
    expect((await atDesk()).messages[1]?.whole).toContain("A customer has opened a conversation.");
    const exported = await me.browser.call("GET", "/api/account/export");
    for (const shown of [view, exported.body]) {
      expect(JSON.stringify(shown)).not.toContain(tokens.teamToken);
      expect(JSON.stringify(shown)).not.toContain("has opened a conversation");
    }
  });

  test("a mail with the team's token and address, but not the server's word, waits for a person", async () => {
    const unproven = [
      [],
      ["Authentication-Results: mx.ramp.example; dmarc=fail header.from=ramp.example"],
      ["Authentication-Results: mx.evil.example; dmarc=pass header.from=ramp.example"],
      ["Authentication-Results: mx.ramp.example; none", SIGNED],
    ];
    for (const headers of unproven) expect(await ofTeam({ headers, body: "Pay here." })).toBe("held");
    expect(await app.mailsTo(me.email, "desk-answer")).toEqual([]);
    expect((await readConversation(me.browser, id)).messages).toHaveLength(1);
    expect((await app.lastMail("desk-held")).text).toContain("didn’t confirm that it comes from");
    const held = { reason: "unsigned", text: "Pay here.", sender: "team@ramp.example" };
    expect((await atDesk()).heldAnswers).toMatchObject(unproven.map(() => held));
  });

  test("a held answer is sent once by the person who confirms it, or discarded", async () => {
    await ofTeam({ headers: [] });
    await ofTeam({ headers: [], body: "Second." });
    const [first, second] = (await atDesk()).heldAnswers;
    const path = `${DESK}/${id}/held`;
    expect((await me.browser.call("POST", `${path}/${first?.id}`)).status).toBe(403);
    const sent = await Promise.all([1, 2].map(() => alice.browser.call("POST", `${path}/${first?.id}`)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect((await app.lastMail("desk-answer", me.email)).text).toContain("Please clear the cache.");
    const discarded = [second?.id, second?.id, "x"].map((held) => `${path}/${held}`);
    const statuses = [];
    for (const one of discarded) statuses.push((await alice.browser.call("DELETE", one)).status);
    expect(statuses).toEqual([200, 404, 404]);
    const { heldAnswers, messages } = await atDesk();
    expect(heldAnswers).toEqual([]);
    const answer = { author: "team", operator: alice.email, text: "Please clear the cache." };
    expect(messages[1]).toMatchObject(answer);
    expect(await app.mailsTo(me.email, "desk-answer")).toHaveLength(1);
    const acts = await listOperatorActs(app.services, { accountId: me.user.accountId, limit: 5 });
    expect(acts.map(({ command }) => command).sort()).toEqual(["desk discard", "desk reply"]);
  });

  test("an answer among quoted lines or with an automatic subject waits as well", async () => {
    const mixed = { body: `Ada wrote:\n> ${REPLY_LINES.en}\n> Account: x\nYes.\n> Which?\n` };
    const automatic = { subject: `Automatic reply: Question [#${tokens.teamToken}]`, body: "Away." };
    expect([await ofTeam(mixed), await ofTeam(automatic)]).toEqual(["held", "held"]);
    expect((await atDesk()).heldAnswers.map(({ reason }) => reason)).toEqual(["mixed", "automatic"]);
  });

  test("a customer's mail that is not signed is marked, and the team is told", async () => {
    await receive({ body: "It is the second one." });
    const signed = `Authentication-Results: mx.ramp.example; dkim=pass header.d=${me.email.split("@")[1]}`;
    await receive({ body: "And signed.", headers: [signed] });
    const { messages } = await readConversation(me.browser, id);
    expect(messages.slice(1).map(({ isSigned: signed }) => signed)).toEqual([false, true]);
    expect((await app.lastMail("desk-message")).text).toContain("A customer has written again.");
    const told = app.sent.filter(({ kind }) => kind === "desk-message");
    expect(told.filter(({ text }) => text.includes("didn’t confirm"))).toHaveLength(1);
  });
});

describe("where no one checks senders", () => {
  beforeEach(() => {
    services = UNCHECKED;
  });

  test("every answer by mail waits for a person, who learns how to change that, and words below the quote are kept", async () => {
    expect(await ofTeam()).toBe("held");
    expect((await app.lastMail("desk-held", "team@ramp.example")).text).toContain("IMAP_AUTHSERV_ID");
    await receive({ body: `Ramp wrote:\n> ${REPLY_LINES.en}\n>\n> Which page?\n\nThe last one.` });
    const [, message] = (await readConversation(me.browser, id)).messages;
    expect(message).toMatchObject({ isSigned: null, text: "The last one." });
    expect(message?.whole).toContain("> Which page?");
  });

  test("a mail without words stays in the mailbox, and one of files names them", async () => {
    expect(await receive({ body: " \n\u200b" })).toBe("empty");
    const lines = [
      `From: ${me.email}`,
      `Subject: [#${tokens.customerToken}]`,
      ...["Content-Type: multipart/mixed; boundary=b", "", "--b"],
      ...['Content-Type: application/pdf; name="a.pdf"', "Content-Disposition: attachment", ""],
      ...["%PDF-1.7 %%EOF", "--b--", ""],
    ];
    expect(await receiveLines(lines)).toBe("added");
    const { messages } = await readConversation(me.browser, id);
    expect(messages.slice(1)).toMatchObject([{ text: "a.pdf", files: [{ name: "a.pdf" }] }]);
  });

  test("an automatic reply without headers is kept and marked, and no one waits for an answer", async () => {
    await answerAs(services, id);
    const subject = `Abwesenheitsnotiz: Re: The menu [#${tokens.customerToken}]`;
    await receive({ subject, body: "I am away." });
    const view = await readConversation(me.browser, id);
    expect(view.messages[2]).toMatchObject({ text: "I am away.", isAutomatic: true });
    expect([view.state, view.answerDue]).toEqual(["answered", null]);
    expect((await app.lastMail("desk-message")).text).toContain("automatic reply");
  });

  test("no token of any conversation is in what a customer reads, wherever it was written", async () => {
    const { teamToken } = tokens;
    const other = await openConversation(me.browser, { subject: `Fwd: The menu [#${teamToken}]` });
    expect(other.subject).toBe("Fwd: The menu");
    const words = `I found ${teamToken.toUpperCase()} and <desk.${teamToken}@ramp.example>.`;
    const written = await write(me.browser, other.id, words);
    expect(written.messages.at(-1)?.text).toBe("I found  and.");
    await answerAs(services, other.id, {
      text: `See ${teamToken}`,
      announced: [`${teamToken}.pdf`],
      files: [{ name: `Re ${teamToken}.pdf`, bytes: Buffer.from("%PDF-1.7\n%%EOF\n") }],
    });
    const mail = await app.lastMail("desk-answer", me.email);
    const shown = JSON.stringify([mail, await readConversation(me.browser, other.id)]);
    expect(shown.toLowerCase()).not.toContain(teamToken);
  });
});

describe("the word of a mail server", () => {
  const by = (value: string, sender = "team@ramp.example") => isSigned([value], ["mx.ramp.example"], sender);

  test.each([
    "mx.ramp.example; dkim=pass header.d=ramp.example header.s=k1",
    "MX.ramp.example 1;\r\n\tspf=pass (sender (x) is ok; dmarc=fail) smtp.mailfrom=bounce@RAMP.example;\r\n\tdkim=none",
    'mx.ramp.example; dkim=pass header.i="@ramp.example"; dkim=fail header.d=list.example',
    "mx.ramp.example; dmarc=none header.from=ramp.example; dkim=pass header.d=ramp.example",
    "mx.ramp.example; spf=fail smtp.mailfrom=list.example; dmarc=pass (p=REJECT) header.from=ramp.example",
  ])("proves a sender: %s", (value) => expect(by(value)).toBe(true));

  test.each([
    "mx.ramp.example",
    "mx.ramp.example; none",
    "mx.ramp.example.evil.example; dkim=pass header.d=ramp.example",
    "mx.ramp.example; dkim=pass header.d=evil.example",
    "mx.ramp.example; dkim=pass header.d=ramp.example.evil.example",
    "mx.ramp.example; dkim=fail header.d=ramp.example",
    "mx.ramp.example; dkim=pass",
    "mx.ramp.example; dkim=pass header.d=ramp.example; dmarc=fail header.from=ramp.example",
    "mx.ramp.example; dmarc=pass header.from=evil.example",
    "mx.ramp.example; spf=pass (dkim=pass header.d=ramp.example) smtp.mailfrom=evil.example",
    'mx.ramp.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=ramp.example"@evil.example',
    'mx.ramp.example; spf=pass smtp.mailfrom="@ramp.example"@evil.example',
    "mx.ramp.example; spf=pass smtp.mailfrom=evil.example smtp.mailfrom=ramp.example",
    "mx.ramp.example; spf=pass (smtp.mailfrom=ramp.example",
    "mx.ramp.example; iprev=pass policy.iprev=192.0.2.1",
  ])("proves nothing: %s", (value) => expect(by(value)).toBe(false));

  test("is believed of the topmost header alone, and of a mail with one sender", async () => {
    const pass = "mx.ramp.example; dkim=pass header.d=ramp.example";
    const believed = (first: string) =>
      isSigned([first, pass], ["mx2.ramp.example", "mx.ramp.example"], "a@ramp.example");
    expect(believed("mx.ramp.example; dkim=none")).toBe(false);
    expect(believed("mx.else.example; dkim=fail")).toBe(true);
    const signed = async (from: string[], servers = ["mx.ramp.example"]) => {
      const lines = [...from, `Authentication-Results: ${pass}`, "", "Hi"];
      return (await readMail(Buffer.from(lines.join("\r\n")), servers)).isSigned;
    };
    expect(await signed(["From: A <A@ramp.example>"])).toBe(true);
    expect(await signed(["From: a@ramp.example", "From: b@evil.example"])).toBe(false);
    expect(await signed(["From: a@ramp.example, b@evil.example"])).toBe(false);
    expect(await signed(["From: a@ramp.example"], [])).toBeNull();
  });
});
