import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pollMailbox } from "#src/features/desk/mail-in/poll-mailbox.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import { LocalReader } from "#src/scanner/reading/local-reader.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { startFaultProxy } from "../../helpers/fault-proxy.ts";
import { findDovecot, IMAP_PASSWORD, IMAP_USER, startImapServer } from "../../helpers/imap-server.ts";
import { patientReader } from "../../helpers/patience.ts";
import { teamOwner } from "../../helpers/team.ts";
import { answerAs, openConversation, readConversation } from "./desk-kit.ts";

const dovecot = findDovecot();
if (!dovecot) console.warn("SKIPPED: replies by mail, since there is no Dovecot (apt install dovecot-imapd)");

describe.skipIf(!dovecot)("a reply by mail on a real IMAP server", () => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof startImapServer>>;
  let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
  let me: Awaited<ReturnType<typeof teamOwner>>;
  let id: string;
  /** Headers by which a mail program replies to the team's answer. */
  let reply: string[];

  const lastMessage = async () => (await readConversation(me.browser, id)).messages.at(-1);

  beforeAll(async () => {
    server = await startImapServer(String(dovecot));
    proxy = await startFaultProxy(`imap://${IMAP_USER}:${IMAP_PASSWORD}@127.0.0.1:${server.port}/INBOX`);
    app = await createTestApp({
      IMAP_URL: proxy.url,
      IMAP_AUTHSERV_ID: "mx.handrail.example",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "no-reply@handrail.example",
    });
    app.services.pageReader = patientReader(app.config);
    me = await teamOwner(app);
    id = (await openConversation(me.browser)).id;
    await answerAs(app.services, id);
    const mail = await app.lastMail("desk-answer", me.email);
    expect(mail.replyTo).toBe(app.services.config.supportEmail);
    reply = [`References: <desk.${mail.thread}@handrail.example>`, `Subject: ${mail.subject}`];
  });
  afterAll(async () => {
    await app.stop();
    proxy.stop();
    await server.stop();
  });

  const line = "> --- Please write your reply above this line ---";
  const quoted = ["", "On Monday, Support wrote:", line, "> Clear the cache."];
  const plain = (subject: string, from: string, ...headers: string[]) => [
    ...[`From: ${from}`, `To: support@example.com`, `Message-ID: <${subject}@mail.example>`, ...headers],
    ...["Content-Type: text/plain; charset=utf-8", ""],
  ];

  test("joins the conversation once without what it quotes, with the files that are allowed", async () => {
    const mail = [
      ...[`From: Ada <${me.email.toUpperCase()}>`, "Message-ID: <1@mail.example>", ...reply],
      ...['Content-Type: multipart/mixed; boundary="b"', "", "--b", "Content-Type: text/plain", ""],
      ...["That did not help.", ...quoted, "--b", "Content-Type: application/pdf"],
      ...['Content-Disposition: attachment; filename="barrier.pdf"', "Content-Transfer-Encoding: base64", ""],
      ...[SENT_FILE.toString("base64"), "--b", "Content-Type: application/x-msdownload"],
      ...['Content-Disposition: attachment; filename="setup.exe"', "", "MZ", "--b--", ""],
    ];
    await server.deliver(mail);
    await server.deliver(mail);
    await pollMailbox(app.services);
    expect(await pollMailbox(app.services)).toBe(0);
    const { state, messages } = await readConversation(me.browser, id);
    expect([state, messages.length]).toEqual(["open", 3]);
    expect(messages[2]).toMatchObject({
      author: "customer",
      sender: me.email,
      text: "That did not help.\n\n[Files that weren’t kept: setup.exe]",
      files: [{ name: "barrier.pdf", kind: "pdf" }],
    });
    expect(await server.unread()).toEqual([]);
  });

  test("from someone whom no one knows is marked as such, and its files are not kept", async () => {
    await server.deliver([...plain("2", "eve@evil.example", ...reply), "I am Ada.", ...quoted]);
    await pollMailbox(app.services);
    const message = { author: "unverified", sender: "eve@evil.example", text: "I am Ada.", files: [] };
    expect(await lastMessage()).toMatchObject(message);
    expect((await app.lastMail("desk-message")).text).toContain("An email from eve@evil.example came into");
  });

  test("of the team is mailed to the customer, and of no one else with the team's mail", async () => {
    const { thread = "" } = await app.lastMail("desk-message");
    const subject = `Subject: Re: Question [#${thread.toUpperCase()}]`;
    await server.deliver([...plain("3", "eve@evil.example", subject), "Pay here."]);
    const { supportEmail } = app.services.config;
    const signed = `Authentication-Results: mx.handrail.example; dkim=pass header.d=${supportEmail.split("@")[1]}`;
    await server.deliver([...plain("4", supportEmail, subject, signed), "Try again.", ...quoted]);
    await server.deliver([...plain("5", supportEmail, subject), "Forged.", ...quoted]);
    expect(await pollMailbox(app.services)).toBe(2);
    const answer = { author: "team", text: "Try again." };
    expect(await lastMessage()).toMatchObject(answer);
    expect((await app.lastMail("desk-answer", me.email)).text).toContain("Try again.");
    expect((await app.lastMail("desk-held", supportEmail)).text).toContain("> Forged.");
  });

  test("by a program, without words or without a conversation stays in the mailbox unread", async () => {
    const before = (await readConversation(me.browser, id)).messages.length;
    const unread = (await server.unread()).length;
    await server.deliver([...plain("6", me.email, "Auto-Submitted: auto-replied", ...reply), "I am away."]);
    await server.deliver([...plain("8", me.email, ...reply), "  "]);
    await server.deliver([...plain("9", me.email, "Subject: Another matter"), "Hello"]);
    expect(await pollMailbox(app.services)).toBe(0);
    expect(await server.unread()).toHaveLength(unread + 3);
    expect((await readConversation(me.browser, id)).messages).toHaveLength(before);
  });

  test("that cannot be read within its limits keeps no later one waiting, unlike one without a turn", async () => {
    const { pageReader } = app.services;
    const reasons = ["too-slow", "busy"] as const;
    const refusing = new LocalReader(new PageFetcher({ userAgent: "Tests" }));
    refusing.read = async (...input) => {
      const reason = reasons[refused];
      refused += 1;
      if (reason) throw new PageProblem(reason);
      return pageReader.read(...input);
    };
    let refused = 0;
    await server.deliver([...plain("slow", me.email, ...reply), "Too slow"]);
    await server.deliver([...plain("later", me.email, ...reply), "Later"]);
    app.services.pageReader = refusing;
    expect(await pollMailbox(app.services)).toBe(0);
    expect(await pollMailbox(app.services)).toBe(1);
    app.services.pageReader = pageReader;
    expect([(await lastMessage())?.text, refused]).toEqual(["Later", 4]);
  });

  test("reads no more than 64 KB of a head, however long it is", async () => {
    const padding = Array.from({ length: 1_000 }, (_, line) => `X-Padding-${line}: ${"x".repeat(990)}`);
    for (const number of [1, 2, 3])
      await server.deliver([...plain(`long-${number}`, me.email, ...padding), "Hello"]);
    await server.deliver([...plain("long-4", me.email, ...reply, ...padding), "It works now.", ...quoted]);
    const before = proxy.received();
    expect(await pollMailbox(app.services)).toBe(1);
    expect((await lastMessage())?.text).toBe("It works now.");
    // The whole reply has 1 MB.
    expect(proxy.received() - before).toBeLessThan(1_100_000 + 4 * 66_000);
  });

  test("is looked for in ten heads at once, so that no more of them are in memory", async () => {
    const padding = Array.from({ length: 8 }, (_, line) => `X-Padding-${line}: ${"x".repeat(990)}`);
    for (let number = 1; number <= 11; number += 1)
      await server.deliver([...plain(`many-${number}`, me.email, ...padding), "Hello"]);
    const { pageReader } = app.services;
    const counting = new LocalReader(new PageFetcher({ userAgent: "Tests" }));
    const received: number[] = [];
    counting.read = async () => {
      received.push(proxy.received() - before);
      throw new PageProblem("too-slow");
    };
    const before = proxy.received();
    app.services.pageReader = counting;
    await pollMailbox(app.services);
    app.services.pageReader = pageReader;
    expect(received).toHaveLength(11);
    expect(received[0]).toBeWithin(80_000, 88_000);
  });
});
