import * as v from "valibot";
import { EmailSchema } from "./shared/schemas/credentials.ts";

/** What `handrail serve --help` and the README list, in their order. */
export const SETTINGS: ReadonlyArray<{ name: string; default: string; meaning: string }> = [
  { name: "PORT", default: "3000", meaning: "Port to listen on" },
  {
    name: "HOST",
    default: "127.0.0.1 or 0.0.0.0",
    meaning: "Address to listen on; loopback while PUBLIC_URL is",
  },
  {
    name: "PUBLIC_URL",
    default: "http://localhost:PORT",
    meaning: "The address that owners and widgets use",
  },
  { name: "DATA_DIR", default: "./data", meaning: "Embedded database, generated secret and mail outbox" },
  { name: "DATABASE_URL", default: "unset", meaning: "PostgreSQL 15 or newer; unset: the embedded database" },
  {
    name: "DATABASE_DIRECT_URL",
    default: "DATABASE_URL",
    meaning: "The same database past a transaction pooler",
  },
  { name: "SECRET", default: "made once in DATA_DIR", meaning: "Signs sessions; required with DATABASE_URL" },
  {
    name: "SMTP_URL",
    default: "unset",
    meaning: "Mail server; unset: mails become files in DATA_DIR/outbox",
  },
  { name: "MAIL_FROM", default: "unset", meaning: "Sender of mails; required with SMTP_URL" },
  { name: "STRIPE_SECRET_KEY", default: "unset", meaning: "Stripe keys: all three or none" },
  { name: "STRIPE_PUBLISHABLE_KEY", default: "unset", meaning: "See STRIPE_SECRET_KEY" },
  {
    name: "STRIPE_WEBHOOK_SECRET",
    default: "unset",
    meaning: "See STRIPE_SECRET_KEY; a comma list while one is rolled",
  },
  {
    name: "STRIPE_API_URL",
    default: "Stripe's",
    meaning: "Another implementation of Stripe's API, for tests",
  },
  {
    name: "BILLING",
    default: "stripe or demo",
    meaning: "demo: simulated cards, the default on loopback without keys",
  },
  {
    name: "DEMO_STRIPE_PORT",
    default: "any free port",
    meaning: "Loopback port of the demo card provider's API",
  },
  { name: "PRODUCT_NAME", default: "Handrail", meaning: "The name shown on pages and in mails" },
  { name: "SUPPORT_EMAIL", default: "support@example.com", meaning: "Where people turn to" },
  { name: "COMPANY_NAME", default: "PRODUCT_NAME", meaning: "The operator, on legal pages and in mails" },
  { name: "COMPANY_ADDRESS", default: "unset", meaning: "The operator's postal address" },
  { name: "COMPANY_COUNTRY", default: "unset", meaning: "The operator's country" },
  { name: "COMPANY_EMAIL", default: "SUPPORT_EMAIL", meaning: "The operator's address for legal matters" },
  { name: "COMPANY_PHONE", default: "unset", meaning: "The operator's phone number, for the imprint" },
  {
    name: "COMPANY_REPRESENTATIVE",
    default: "unset",
    meaning: "Who represents the operator, for the imprint",
  },
  { name: "COMPANY_REGISTER_COURT", default: "unset", meaning: "Register the operator is entered in" },
  { name: "COMPANY_REGISTER_NUMBER", default: "unset", meaning: "Number in that register" },
  { name: "COMPANY_VAT_ID", default: "unset", meaning: "The operator's VAT identification number" },
  { name: "COMPANY_EDITOR", default: "unset", meaning: "Name and address of who answers for the content" },
  { name: "TRUST_PROXY", default: "0", meaning: "Number of proxies in front whose X-Forwarded-For counts" },
  {
    name: "METRICS_TOKEN",
    default: "unset",
    meaning: "Bearer token for /metrics; unset: callers on this machine only",
  },
];

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "use a port number"),
  v.transform(Number),
  v.maxValue(65_535, "use a port number up to 65535"),
);

const httpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:\/\/[^/]+/.test(value) && URL.canParse(value),
    "use an http:// or https:// address",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);

const urlOf = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `use an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    ),
  );

const startingWith = (...prefixes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => prefixes.some((prefix) => value.startsWith(prefix)),
      `starts with ${prefixes.join(" or ")}`,
    ),
  );

const mailAddress = v.pipe(
  v.string(),
  v.check((value) => v.is(EmailSchema, value), "use one plain mail address"),
);

/** Each setting by itself; what they say together is checked in `config.ts`. */
export const EnvironmentSchema = v.object({
  PORT: v.optional(port, "3000"),
  HOST: v.optional(v.string()),
  PUBLIC_URL: v.optional(
    v.pipe(
      httpUrl,
      v.check((value) => new URL(value).pathname === "/", "use an address without a path"),
    ),
  ),
  DATA_DIR: v.optional(v.string(), "./data"),
  DATABASE_URL: v.optional(urlOf("postgres", "postgresql")),
  DATABASE_DIRECT_URL: v.optional(urlOf("postgres", "postgresql")),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "use at least 32 random characters"))),
  SMTP_URL: v.optional(urlOf("smtp", "smtps")),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([^<>\r\n"]+ )?<?[^\s<>@,"]+@[^\s<>@,"]+>?$/, 'use "Name <name@example.com>"'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(startingWith("sk_", "rk_")),
  STRIPE_PUBLISHABLE_KEY: v.optional(startingWith("pk_")),
  STRIPE_WEBHOOK_SECRET: v.optional(startingWith("whsec_")),
  STRIPE_API_URL: v.optional(httpUrl),
  BILLING: v.optional(v.picklist(["stripe", "demo"], "use stripe or demo")),
  DEMO_STRIPE_PORT: v.optional(port, "0"),
  PRODUCT_NAME: v.optional(v.pipe(v.string(), v.maxLength(60, "use at most 60 characters")), "Handrail"),
  SUPPORT_EMAIL: v.optional(mailAddress, "support@example.com"),
  COMPANY_NAME: v.optional(v.string()),
  COMPANY_ADDRESS: v.optional(v.string()),
  COMPANY_COUNTRY: v.optional(v.string()),
  COMPANY_EMAIL: v.optional(mailAddress),
  COMPANY_PHONE: v.optional(v.string()),
  COMPANY_REPRESENTATIVE: v.optional(v.string()),
  COMPANY_REGISTER_COURT: v.optional(v.string()),
  COMPANY_REGISTER_NUMBER: v.optional(v.string()),
  COMPANY_VAT_ID: v.optional(v.string()),
  COMPANY_EDITOR: v.optional(v.string()),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, "use a number of proxies, 0 to 9"), v.transform(Number)),
    "0",
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, "use at least 16 characters"))),
});
export type Environment = v.InferOutput<typeof EnvironmentSchema>;
