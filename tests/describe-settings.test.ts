import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeSettings } from "#src/describe-settings.ts";
import { SETTINGS } from "#src/settings/settings.ts";

function find(environment: Record<string, string>, name: string) {
  return describeSettings(environment).settings.find((setting) => setting.name === name);
}

test("every setting has its value and its source", () => {
  const file = join(mkdtempSync(join(tmpdir(), "handrail-settings-")), "name");
  writeFileSync(file, "City of Ghent\n");
  const environment = { PORT: "8080", BILLING: "off", PRODUCT_NAME_FILE: file };
  expect(describeSettings(environment).settings.map(({ name }) => name)).toEqual(
    SETTINGS.map(({ name }) => name),
  );
  expect(find(environment, "PORT")).toEqual({ name: "PORT", value: "8080", source: "environment" });
  expect(find(environment, "PRODUCT_NAME")).toMatchObject({
    value: "City of Ghent",
    source: `file ${file}`,
  });
  expect(find(environment, "SMTP_URL")).toMatchObject({ value: null, source: "default" });
});

test("a default that depends on other settings is the effective one", () => {
  const environment = { PORT: "8080", BILLING: "off" };
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
