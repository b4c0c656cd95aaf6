import { expect, test } from "bun:test";
import { checkMailServer, checkSender } from "#src/doctor/check-mail.ts";
import { knowsPublicNames } from "#src/doctor/knows-public-names.ts";
import { readTextRecords } from "#src/doctor/text-records.ts";
import { freePort } from "#tests/helpers/free-port.ts";
import { startMailServer } from "#tests/helpers/mail-server.ts";

const CONFIG = {
  smtpUrl: "smtp://mail.example.net",
  mailFrom: "Handrail, Inc <no-reply@news.example.com>",
  publicUrl: "https://handrail.example",
  dataDir: "/data",
  supportEmail: "help@example.com",
};

/** DNS with the given TXT records. */
function zone(records: Record<string, string[]>) {
  return async (name: string) => ({ texts: records[name] ?? [], isThere: name in records });
}

const GOOD = {
  "news.example.com": ["google-site-verification=1", "v=spf1 include:spf.example.net -all"],
  "mail._domainkey.news.example.com": ["v=DKIM1; k=rsa; p=MIIB"],
  "_dmarc.example.com": ["v=DMARC1; p=quarantine"],
};

test("the sender's records are printed as found, DMARC also from the domain above", async () => {
  const findings = await checkSender(CONFIG, zone(GOOD));
  expect(findings.map(({ level }) => level)).toEqual(["ok", "ok", "ok"]);
  const text = findings.map(({ message }) => message).join("\n");
  for (const record of ["include:spf.example.net -all", "v=DKIM1; k=rsa; p=MIIB", "v=DMARC1; p=quarantine"]) {
    expect(text).toContain(record);
  }
});

test("missing records are named with what to add", async () => {
  const findings = await checkSender(CONFIG, zone({}));
  expect(findings.map(({ level }) => level)).toEqual(["warn", "warn", "warn"]);
  expect(findings[0]?.advice).toContain('news.example.com: "v=spf1 a:mail.example.net ~all"');
  expect(findings[2]?.advice).toContain('_dmarc.news.example.com: "v=DMARC1; p=none');
});

test.each([
  [{ "news.example.com": ["v=spf1 -all", "v=spf1 mx -all"] }, 0, "fail"],
  [{ "news.example.com": ["v=spf1 +all"] }, 0, "warn"],
  [{ "mail._domainkey.news.example.com": ["v=DKIM1; p="] }, 1, "fail"],
  [{ "_domainkey.news.example.com": [] }, 1, "skip"],
])("records such as %j are judged", async (records, index, level) => {
  const all = { ...GOOD, "mail._domainkey.news.example.com": [], ...records };
  expect((await checkSender(CONFIG, zone(all)))[index]?.level).toBe(level as "ok");
});

test("a named selector is the only one that counts, and offline nothing is said about the records", async () => {
  const [, named] = await checkSender(CONFIG, zone(GOOD), "autumn");
  expect(named?.level).toBe("fail");
  expect(named?.message).toContain("autumn._domainkey.news.example.com");
  const offline = () => Promise.reject(new Error("ECONNREFUSED"));
  expect(await checkSender(CONFIG, offline)).toEqual([expect.objectContaining({ level: "skip" })]);
});

test("the mail server is asked for a connection and a login, and gets no mail", async () => {
  const login = { username: "ada", password: "right" };
  const server = await startMailServer({ login, withoutStartTls: true });
  const checkWith = (password: string) =>
    checkMailServer({ ...CONFIG, smtpUrl: `smtp://ada:${password}@127.0.0.1:${server.port}` });
  expect(await checkWith("right")).toMatchObject([{ level: "ok" }]);
  const [refused] = await checkWith("hush-hush");
  expect(refused?.level).toBe("fail");
  expect(refused?.message).not.toContain("hush");
  expect(server.received).toEqual([]);
  await server.stop();
});

test("a mail server that does not listen is told, and files are fine on this machine only", async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  expect(await checkMailServer({ ...CONFIG, smtpUrl })).toMatchObject([{ level: "fail" }]);
  expect(await checkMailServer({ ...CONFIG, smtpUrl: null })).toMatchObject([{ level: "warn" }]);
  const here = { ...CONFIG, smtpUrl: null, publicUrl: "http://localhost:3000" };
  expect(await checkMailServer(here)).toMatchObject([{ level: "ok" }]);
});

test("a DNS server that knows no top level proves nothing, in an isolated network", async () => {
  expect(await knowsPublicNames("handrail.invalid")).toBe(false);
  await expect(readTextRecords("handrail.invalid")).rejects.toThrow();
});
