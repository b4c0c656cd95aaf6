import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, loadConfig } from "../src/config.ts";
import { describeSettings } from "../src/describe-settings.ts";
import { SETTINGS } from "../src/settings/settings.ts";
import { temporaryFolder } from "./helpers/temporary-folder.ts";

const folder = temporaryFolder();

function problems(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const PUBLIC = {
  PUBLIC_URL: "https://handrail.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "a@b.example",
};
const KEYS = { STRIPE_SECRET_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

test("an empty environment is a demo on this machine, and a public address with keys and mail listens everywhere and charges real cards", () => {
  expect(loadConfig({})).toMatchObject({
    ...{ port: 3000, host: "127.0.0.1", publicUrl: "http://localhost:3000", trustProxy: 0 },
    ...{ billing: "demo", demoOnAnyHost: false, productName: "Handrail" },
  });
  expect(loadConfig({ ...PUBLIC, ...KEYS })).toMatchObject({ billing: "stripe", host: "0.0.0.0" });
});

test("all bad settings are listed together", () => {
  const found = problems({ PORT: "http", PUBLIC_URL: "example.com", SECRET: "short", TRUST_PROXY: "yes" });
  expect(found.map((line) => line.split(":")[0])).toEqual(["PORT", "PUBLIC_URL", "SECRET", "TRUST_PROXY"]);
});

test.each<[Record<string, string>, RegExp]>([
  [{ PUBLIC_URL: "https://handrail.example" }, /^SMTP_URL/m],
  [{ PUBLIC_URL: "https://handrail.example" }, /STRIPE_SECRET_KEY/],
  [{ ...KEYS, BILLING: "demo" }, /^BILLING: [^\n]*$/],
  [{ ...KEYS, BILLING: "off" }, /^BILLING: off/],
  [{ BILLING: "off", SIGN_UPS: "open", PUBLIC_URL: "https://handrail.example" }, /^SMTP_URL: [^\n]*$/],
  [{ STRIPE_SECRET_KEY: "sk_1" }, /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET/],
  [{ DATABASE_URL: "postgres://db/handrail" }, /^SECRET: /],
])("%j is refused, and names what is missing or too much", (environment, reason) => {
  expect(problems(environment).join("\n")).toMatch(reason);
});

test.each<[Record<string, string>, string]>([
  [{}, "a@b.example"],
  [{ MAIL_FROM: "Handrail <help@b.example>" }, "help@b.example"],
  [{ MAIL_FROM: "ada@home Team <help@b.example>" }, "help@b.example"],
  [{ COMPANY_EMAIL: "office@b.example" }, "office@b.example"],
  [{ COMPANY_EMAIL: "office@b.example", SUPPORT_EMAIL: "help@b.example" }, "help@b.example"],
  [{ MAIL_FROM: "Handrail <No-Reply@b.example>" }, "support@example.com"],
  [{ MAIL_FROM: "do-not-reply@b.example" }, "support@example.com"],
])("with %j customers are told to write to %s", (settings, address) => {
  const config = loadConfig({ ...PUBLIC, ...KEYS, ...settings });
  expect(config.supportEmail).toBe(address);
  expect(config.company.email).toBe(settings.COMPANY_EMAIL ?? address);
});

test("only the demo shows an example as the address for questions", () => {
  expect(loadConfig({}).shownSupportEmail).toBe("support@example.com");
  expect(loadConfig({ BILLING: "off" }).shownSupportEmail).toBeNull();
  expect(loadConfig({ BILLING: "off", SUPPORT_EMAIL: "a@b.example" }).shownSupportEmail).toBe("a@b.example");
});

test("the bucket for backups is an address with a key, all three of them", () => {
  const url = { BACKUP_S3_URL: "https://s3.example.com/city/a/b/" };
  const key = { BACKUP_S3_ACCESS_KEY_ID: "id", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
  expect(loadConfig({ ...url, ...key }).backupBucket).toEqual({
    ...{ endpoint: "https://s3.example.com", bucket: "city", folder: "a/b/", region: "us-east-1" },
    ...{ accessKeyId: "id", secretAccessKey: "secret" },
  });
  expect(loadConfig({}).backupBucket).toBeNull();
  expect(problems(url).join()).toContain("BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY");
  for (const bad of ["https://s3.example.com", "https://id:secret@s3.example.com/city", "s3://city"]) {
    expect(problems({ BACKUP_S3_URL: bad, ...key }).join()).toContain("BACKUP_S3_URL");
  }
});

test("keys of different modes are refused by name, those of one are taken, with several webhook secrets", () => {
  for (const [secret = "", publishable = ""] of [
    ["sk_live_1", "pk_test_1"],
    ["rk_test_1", "pk_live_1"],
  ]) {
    const keys = { ...KEYS, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
    expect(problems(keys)).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: .*(live|test) mode/),
    ]);
  }
  const keys = { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  const config = loadConfig({ ...keys, STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_2" });
  expect(config.stripe).toMatchObject({ mode: "live", webhookSecrets: ["whsec_1", "whsec_2"] });
});

test("a value may come from a file, but not from both", () => {
  const file = join(folder, "port");
  writeFileSync(file, "4000\n");
  expect(loadConfig({ PORT_FILE: file }).port).toBe(4000);
  expect(problems({ PORT_FILE: file, PORT: "5000" })).toHaveLength(1);
  expect(problems({ PORT_FILE: `${file}.missing` })).toEqual([`PORT_FILE: can't read ${file}.missing`]);
});

test("a browser for scans is one program or one endpoint", () => {
  expect(loadConfig({}).browser).toBeNull();
  expect(loadConfig({ CHROMIUM: "/usr/bin/chromium" }).browser).toEqual({ program: "/usr/bin/chromium" });
  expect(loadConfig({ BROWSER_URL: "http://browser:9222" }).browser).toEqual({ url: "http://browser:9222" });
  expect(problems({ CHROMIUM: "chromium" })).toEqual(["CHROMIUM: use an absolute path"]);
  expect(problems({ CHROMIUM: "/bin/x", BROWSER_URL: "http://x:1" })).toEqual([
    "BROWSER_URL, CHROMIUM: set one or the other",
  ]);
  expect(problems({ BROWSER_URL: "https://x" })).toEqual([
    "BROWSER_URL: use http://, in a network of your own",
  ]);
});

test("a model for suggestions has an address and a name, and its key is in no address", () => {
  const named = { AI_URL: "http://127.0.0.1:11434/v1/", AI_MODEL: "gemma3:4b" };
  const model = { url: "http://127.0.0.1:11434/v1", name: "gemma3:4b", key: null, takesPictures: false };
  expect(loadConfig({}).model).toBeNull();
  expect(loadConfig(named)).toMatchObject({ model, suggestionsPerDay: null });
  const more = { AI_KEY: "sk-1", AI_PICTURES: "on", AI_SUGGESTIONS: "5" };
  expect(loadConfig({ ...named, ...more })).toMatchObject({
    model: { ...model, key: "sk-1", takesPictures: true },
    suggestionsPerDay: 5,
  });
  expect(problems({ AI_URL: named.AI_URL })).toEqual(["AI_MODEL: is required with AI_URL"]);
  expect(problems({ AI_MODEL: "gemma3" })).toEqual(["AI_URL: is required with AI_MODEL and AI_KEY"]);
  expect(problems({ ...named, AI_URL: "http://me:secret@host/v1" })).toEqual([
    "AI_URL: put the key into AI_KEY, not into the address",
  ]);
  expect(problems({ ...named, AI_URL: "http://host/v1?key=1" })).toHaveLength(1);
  const shown = describeSettings({ ...named, AI_KEY: "sk-1" });
  expect(JSON.stringify(shown)).not.toContain("sk-1");
});

test("names of a mail server go with its mailbox, and are words without blanks", () => {
  const mailbox = { IMAP_URL: "imaps://desk:word@mail.example/INBOX", SMTP_URL: "smtp://mail.example" };
  const ids = "MX1.mail.example,mx2.mail.example";
  const named = { ...mailbox, MAIL_FROM: "a@b.example", IMAP_AUTHSERV_ID: ids };
  expect(loadConfig(named).mailbox?.authservIds).toEqual(["mx1.mail.example", "mx2.mail.example"]);
  expect(problems({ IMAP_AUTHSERV_ID: "mx.mail.example" })).toEqual([
    "IMAP_AUTHSERV_ID: goes with IMAP_URL, which isn't set",
  ]);
  expect(problems({ ...named, IMAP_AUTHSERV_ID: "mx.mail.example; spf=pass" })).toHaveLength(1);
});

test("without billing a public address needs neither card keys nor a mail server, and sign-ups are by invitation", () => {
  const config = loadConfig({ BILLING: "off", PUBLIC_URL: "https://handrail.example" });
  expect(config).toMatchObject({ billing: "off", stripe: null, signUps: "invited", hasSite: true });
  expect(loadConfig({}).signUps).toBe("open");
  const closed = loadConfig({ SIGN_UPS: "closed", SITE: "off" });
  expect(closed).toMatchObject({ signUps: "closed", hasSite: false });
});

function find(environment: Record<string, string>, name: string) {
  return describeSettings(environment).settings.find((setting) => setting.name === name);
}

test("every setting has its value and its source, also a default that depends on other settings", () => {
  const file = join(folder, "name");
  writeFileSync(file, "City of Ghent\n");
  const environment = { PORT: "8080", BILLING: "off", PRODUCT_NAME_FILE: file };
  expect(describeSettings(environment).settings.map(({ name }) => name)).toEqual(
    SETTINGS.map(({ name }) => name),
  );
  expect(find(environment, "PORT")).toEqual({ name: "PORT", value: "8080", source: "environment" });
  expect(find(environment, "PRODUCT_NAME")).toMatchObject({ value: "City of Ghent", source: `file ${file}` });
  expect(find(environment, "SMTP_URL")).toMatchObject({ value: null, source: "default" });
  expect(find(environment, "SIGN_UPS")).toMatchObject({ value: "invited", source: "default" });
  expect(find(environment, "PUBLIC_URL")).toMatchObject({ value: "http://localhost:8080" });
  expect(find({ PORT: "x" }, "SIGN_UPS")?.value).toBe("open, or invited with BILLING=off");
});

test("no secret is shown, wherever it stands", () => {
  const environment = {
    SECRET: "hush-hush, long enough to be taken",
    DATABASE_URL: "postgres://ada:hush-hush@db.example/handrail?password=hush-hush",
    SMTP_URL: "smtp://ada:hush-hush@mail.example",
    MAIL_FROM: "handrail@example.com",
    STRIPE_SECRET_KEY: "sk_test_hush-hush",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_hush-hush",
    METRICS_TOKEN: "hush-hush, long enough",
    BACKUP_S3_URL: "https://s3.example.com/city",
    BACKUP_S3_ACCESS_KEY_ID: "hush-hush",
    BACKUP_S3_SECRET_ACCESS_KEY: "hush-hush",
    BROWSER_URL: "http://ada:hush-hush@browser",
  };
  expect(JSON.stringify(describeSettings(environment))).not.toContain("hush");
  expect(find(environment, "STRIPE_SECRET_KEY")?.value).toBe("sk_test_(hidden)");
  expect(find(environment, "STRIPE_PUBLISHABLE_KEY")?.value).toBe("pk_test_1");
  expect(find(environment, "DATABASE_DIRECT_URL")?.value).toBe(
    "postgres://ada:hidden@db.example/handrail?hidden",
  );
  expect(find({ SMTP_URL: "smtp://ada:hush@:x" }, "SMTP_URL")?.value).toBe("(hidden)");
});

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["HANDRAIL_PORT", "PORT"],
  ["SECRET_FIEL", "SECRET_FILE"],
  ["STRIPE_KEY", null],
])("%s looks like a setting, and means %p", (name, similar) => {
  expect(describeSettings({ [name]: "1" }).unknown).toEqual([{ name, similar }]);
});

test("variables of shells, containers and other programs are left alone", () => {
  const environment = {
    PATH: "/bin",
    HOME: "/",
    HOSTNAME: "web",
    MAILCHECK: "60",
    HANDRAIL_PORT: "tcp://10.0.0.1:3000",
    HANDRAIL_PORT_3000_TCP_ADDR: "10.0.0.1",
    HANDRAIL_SERVICE_HOST: "10.0.0.1",
    BUN_JSC_useOMGJIT: "0",
    PGHOST: "/run/postgresql",
  };
  expect(describeSettings(environment).unknown).toEqual([]);
});

test("settings that this machine cannot use are told as the start would tell them", () => {
  const file = import.meta.path;
  const unusable = { HOST: "203.0.113.7", DATA_DIR: join(file, "data"), CHROMIUM: "/nowhere/chromium" };
  const { problems, warnings } = describeSettings(unusable);
  expect(problems).toEqual([
    "HOST: this machine can't listen on 203.0.113.7; use one of its own addresses",
    `DATA_DIR: ${file} is no folder`,
  ]);
  expect(warnings).toEqual(["CHROMIUM: there is no /nowhere/chromium; pages are scanned without a browser"]);
  expect(describeSettings({ DATA_DIR: "/proc/none" }).problems[0]).toMatch(
    /^DATA_DIR: user \d+ can't write to \/proc;/,
  );
  const usable = { HOST: "127.0.0.1", DATA_DIR: join(import.meta.dir, "new") };
  expect(describeSettings(usable).problems).toEqual([]);
});
