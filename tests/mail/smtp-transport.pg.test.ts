import { afterEach, describe, expect, test } from "bun:test";
import { DeliveryError } from "../../src/mail/mail-transport.ts";
import { createSmtpTransport } from "../../src/mail/smtp-transport.ts";
import {
  type MailServerScript,
  startDrippingServer,
  startMailServer,
  startSilentServer,
} from "../helpers/mail-server.ts";
import { IDENTITY, LINK, QUEUED as MAIL, smtpTo } from "./mail-kit.ts";

const started: Array<{ stop(): unknown }> = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

async function serve(script?: MailServerScript) {
  const server = await startMailServer(script);
  started.push(server);
  return server;
}

const LOGIN = { username: "postmaster", password: "p@ss/word!" };
const LOGIN_OF_URL = `${LOGIN.username}:${encodeURIComponent(LOGIN.password)}@`;

async function failureOf(delivery: Promise<void>): Promise<unknown> {
  const failure = await delivery.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DeliveryError);
  return failure;
}

describe("over SMTP a mail", () => {
  test("arrives whole over STARTTLS, from and to exactly one address", async () => {
    const server = await serve();
    await smtpTo(server.port).deliver(MAIL);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: "no-reply@handrail.example",
      recipients: ["ada@example.com"],
      secure: true,
      text: MAIL.text,
      html: MAIL.html,
    });
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: '"Handrail, Inc" <no-reply@handrail.example>',
      to: "ada@example.com",
      subject: "Verify your address",
      "message-id": `<${MAIL.id}@handrail.example>`,
      date: "Fri, 20 Nov 2026 12:00:00 +0000",
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "OOF, AutoReply",
    });
  });

  test("is not sent to smuggled recipients", async () => {
    const server = await serve();
    const odd = ["a@b.co\r\nRCPT TO:<evil@e.com>", "a@b.co, evil@e.com", '"x@internal" <evil@e.com>'];
    const replyTo = "eve@example.com\r\nBcc: mallory@example.com";
    for (const change of [...odd.map((to) => ({ to })), { replyTo }]) {
      const delivery = smtpTo(server.port).deliver({ ...MAIL, ...change });
      expect(await failureOf(delivery)).toMatchObject({ permanent: true });
    }
    expect(server.received).toEqual([]);
  });

  test("names a reply address, which is no recipient", async () => {
    const server = await serve();
    await smtpTo(server.port).deliver({ ...MAIL, replyTo: "eve@example.com" });
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(["ada@example.com"]);
    expect(mail?.headers.get("reply-to")).toBe("eve@example.com");
  });

  test("is sent after signing in with the login of SMTP_URL", async () => {
    const server = await serve({ login: LOGIN });
    await smtpTo(server.port, LOGIN_OF_URL).deliver(MAIL);
    expect(server.received).toMatchObject([{ login: "postmaster", secure: true }]);
  });

  test("is not sent to a server with a self-signed certificate", async () => {
    const server = await serve();
    const strict = createSmtpTransport({ ...IDENTITY, url: `smtp://127.0.0.1:${server.port}` });
    expect(await failureOf(strict.deliver(MAIL))).toMatchObject({ permanent: false });
    expect(server.received).toEqual([]);
  });

  test("and its login are not sent unencrypted to another machine", async () => {
    const server = await serve({ withoutStartTls: true });
    const elsewhere = createSmtpTransport({ ...IDENTITY, url: `smtp://name:word@0.0.0.0:${server.port}` });
    const message = expect.stringContaining("STARTTLS");
    expect(await failureOf(elsewhere.deliver(MAIL))).toMatchObject({ message });
    expect(server.received).toEqual([]);
  });

  test.each<[what: string, permanent: boolean, MailServerScript]>([
    ["a busy mailbox", false, { refuseRecipients: ["450 busy"] }],
    ["an unknown mailbox", true, { refuseRecipients: ["550 no such user"] }],
    ["a deferred message", false, { refuseMessages: ["451 later"] }],
    ["a refused message", true, { refuseMessages: ["554 spam"] }],
    ["a missing login", false, { login: LOGIN }],
  ])("that meets %s fails with permanent: %p", async (_, permanent, script) => {
    const server = await serve(script);
    expect(await failureOf(smtpTo(server.port).deliver(MAIL))).toMatchObject({ permanent });
  });

  test("fails without revealing the password or the link that the server quotes", async () => {
    const server = await serve({ login: { ...LOGIN, password: "another" } });
    const refusal = await smtpTo(server.port, LOGIN_OF_URL).deliver(MAIL).catch(String);
    expect(refusal).toContain("Wrong password [password]");

    const filter = await serve({ refuseMessages: [`554 do not send ${LINK} here`] });
    expect(await smtpTo(filter.port).deliver(MAIL).catch(String)).toContain("do not send [link] here");
  });

  test.each([
    ["is silent, and then unreachable", startSilentServer, 200, 1_000],
    ["replies drop by drop", startDrippingServer, 5_000, 300],
  ])("times out for a server that %s", async (_, start, each, total) => {
    const server = await start();
    started.push(server);
    const timeouts = { connection: each, greeting: each, socket: each, total };
    const url = `smtp://127.0.0.1:${server.port}`;
    const transport = createSmtpTransport({ ...IDENTITY, url, timeouts });
    expect(await failureOf(transport.deliver(MAIL))).toMatchObject({ permanent: false });
    server.stop();
    expect(await failureOf(transport.deliver(MAIL))).toMatchObject({ permanent: false });
  });
});
