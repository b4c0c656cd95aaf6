import { afterAll, expect, test } from "bun:test";
import type { InstallCheckView } from "#shared/install-checks/schemas.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { patientReader } from "../../helpers/patience.ts";
import { newPerson } from "../../helpers/people.ts";
import { showWidget } from "../../helpers/team.ts";

let html = "";
let asked: Headers[] = [];

const app = await createTestApp();
const reader = patientReader(app.config);
app.services.pageReader = reader;
const site = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    asked.push(request.headers);
    return new Response(html, { headers: { "content-type": "text/html" } });
  },
});
afterAll(async () => {
  await site.stop(true);
  await app.stop();
});

async function newWidget(to: TestApp = app) {
  const { browser: owner } = await newPerson(to);
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  return { owner, id: String(body.id), publicId: String(body.publicId), code: String(body.embedCode) };
}

async function check(owner: TestBrowser, id: string, url = `http://127.0.0.1:${site.port}/`) {
  const answer = await owner.call("POST", `/api/widgets/${id}/install-check`, { url });
  return { ...answer, view: answer.body as unknown as InstallCheckView };
}

test("an owner learns that the code is on a page, or not, and the site who asks and nothing of the owner", async () => {
  const { owner, id, code } = await newWidget();
  html = `<body>${code}</body>`;
  asked = [];
  const url = `http://127.0.0.1:${site.port}/`;
  const good = [{ code: "installed", severity: "good" }];
  expect((await check(owner, id)).view).toMatchObject({ url, installed: true, findings: good });
  await showWidget(app, id, "127.0.0.1");
  expect((await check(owner, id)).view.findings[0]?.text).toStartWith("It’s live here");
  const [sent] = asked;
  expect(sent?.get("user-agent")).toBe("Mozilla/5.0 (compatible; Handrail/1.0; +http://localhost:3000/bot)");
  expect(sent?.get("authorization")).toBeNull();
  html = "<body></body>";
  const missing = [{ code: "missing", severity: "problem", lines: [code] }];
  expect((await check(owner, id)).view).toMatchObject({ installed: false, findings: missing });
});

test("an address that is none is answered at its field, and one that cannot be fetched with a reason", async () => {
  const { owner, id } = await newWidget();
  for (const url of ["", "file:///etc/passwd", "http://", "https://user@example.com"]) {
    const { status, body } = await check(owner, id, url);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["url"]]);
  }
  const { status, view } = await check(owner, id, "http://192.168.0.1/");
  expect([status, view]).toMatchObject([200, { installed: false, findings: [{ code: "private" }] }]);
  const withoutScheme = await check(owner, id, `127.0.0.1:${site.port}`);
  expect(withoutScheme.view).toMatchObject({ installed: false, findings: [{ code: "no-https" }] });
});

test("a page that is too heavy to read is told in words, with what to do, and what one says about itself comes back cut", async () => {
  const { owner, id, code } = await newWidget();
  html = "<template>".repeat(40_000);
  const { status, view: heavy } = await check(owner, id);
  expect([status, heavy.installed]).toEqual([200, false]);
  const title = "This page is too heavy to check.";
  expect(heavy.findings).toMatchObject([{ code: "too-heavy", severity: "problem", title }]);
  expect(heavy.findings[0]?.text).toContain("nested more than 512 levels deep");
  expect(heavy.findings[0]?.text).toContain("Check another page");

  const long = "x".repeat(1_000_000);
  const pages = [
    `<meta http-equiv="Content-Security-Policy" content="script-src 'self' ${"a.example ".repeat(100_000)}">${code}`,
    `<meta http-equiv="Content-Security-Policy" content="${"script-src 'self'; ".repeat(100_000)}">${code}`,
    `<script src="/platform.js?${long}" data-widget-id="${long}" nonce="${long}"></script>`,
    code.replace("<script", `<script type="${long}"`),
  ];
  for (const page of pages) {
    html = page;
    const { text, view } = await check(owner, id);
    expect(view.installed).toBe(false);
    expect(text.length).toBeLessThan(5_000);
  }
  const policy = `script-src ${"a ".repeat(8_000)}`;
  html = `<head>${`<meta http-equiv="Content-Security-Policy" content="${policy}">`.repeat(10)}</head>${code}`;
  const { view } = await check(owner, id);
  expect(JSON.stringify(view.findings)).toContain("script-src (what is there now) http");
});

test("visitors are answered while a page is being read", async () => {
  const { owner, id, publicId, code } = await newWidget();
  html = code;
  await check(owner, id);
  const [child = 0] = reader.scanner.pids;
  process.kill(child, "SIGSTOP");
  const checking = check(owner, id);
  for (let poll = 0; poll < 50; poll += 1) {
    expect((await app.browser().call("GET", `/api/widgets/${publicId}/public`)).status).toBe(200);
  }
  process.kill(child, "SIGCONT");
  expect((await checking).view.installed).toBe(true);
});

test("an account looks 30 times in ten minutes, and one site is looked at 60 times in all", async () => {
  const [first, second, third] = [await newWidget(), await newWidget(), await newWidget()];
  const look = ({ owner, id }: typeof first, host = "172.16.0.1") => check(owner, id, `http://${host}/`);
  for (const account of [first, second]) {
    await look(account);
    await addCalls(app, 28);
    expect((await look(account)).status).toBe(200);
  }
  const refused = await look(first, "10.0.0.99");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await look(third)).status).toBe(429);
  expect((await look(third, "172.16.0.2")).status).toBe(200);
  app.clock.advance(601_000);
  expect((await look(first, "10.0.0.99")).status).toBe(200);
  app.clock.reset();
});

test("this machine is out of reach as soon as the service has a public address", async () => {
  const mails = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@handrail.example" };
  const open = await createTestApp({ PUBLIC_URL: "https://handrail.example", BILLING: "demo", ...mails });
  const { owner, id } = await newWidget(open);
  asked = [];
  expect((await check(owner, id)).view.findings[0]?.code).toBe("private");
  expect(asked).toEqual([]);
  await open.stop();
});
