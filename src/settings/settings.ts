import * as v from "valibot";
import { DEFAULT_KEEP } from "#src/backups/keep-rule.ts";
import { LOG_LEVELS } from "../log.ts";
import {
  absolutePath,
  atLeast,
  connectionCount,
  drainSeconds,
  httpUrl,
  keepRule,
  mailAddress,
  mailSender,
  originUrl,
  pageCount,
  port,
  proxyCount,
  startingWith,
  suggestionCount,
  timeZone,
  urlWithScheme,
  weeklyHours,
} from "./setting-values.ts";

/**
 * All settings, in the order of `handrail serve --help` and `docs/settings.md`. Rules that span
 * several settings are in `config.ts`.
 */
export const EnvironmentSchema = v.object({
  PORT: withDefault("3000", port, "Port to listen on"),
  HOST: optional("127.0.0.1 or 0.0.0.0", v.string(), "Address to listen on; loopback if PUBLIC_URL is"),
  PUBLIC_URL: optional("http://localhost:PORT", originUrl, "The address that owners and widgets use"),
  DATA_DIR: withDefault("./data", v.string(), "Embedded database, generated secret and email outbox"),
  DATABASE_URL: unset(
    urlWithScheme("postgres", "postgresql"),
    "PostgreSQL 15 or newer; unset: the embedded database",
  ),
  DATABASE_DIRECT_URL: optional(
    "DATABASE_URL",
    urlWithScheme("postgres", "postgresql"),
    "The same database, bypassing a transaction pooler",
  ),
  BACKUPS: optional(
    "hourly, off with DATABASE_URL",
    v.picklist(["hourly", "off"], "use hourly or off"),
    "Whether this server backs up the database to DATA_DIR/backups",
  ),
  BACKUP_KEEP: withDefault(
    DEFAULT_KEEP,
    keepRule,
    "Keep the newest backup of each of this many hours and days",
  ),
  BACKUP_S3_URL: unset(
    httpUrl,
    "Bucket and folder that backups are copied to, as https://s3.example.com/bucket/folder",
  ),
  BACKUP_S3_ACCESS_KEY_ID: unset(v.string(), "Key for that bucket; goes with BACKUP_S3_URL"),
  BACKUP_S3_SECRET_ACCESS_KEY: unset(v.string(), "See BACKUP_S3_ACCESS_KEY_ID"),
  BACKUP_S3_REGION: withDefault("us-east-1", v.string(), "Region of that bucket, if the storage has regions"),
  SECRET: optional(
    "created once in DATA_DIR",
    atLeast(32, "use at least 32 random characters"),
    "Signs sessions; required with DATABASE_URL",
  ),
  SMTP_URL: unset(
    urlWithScheme("smtp", "smtps"),
    "Mail server; unset: emails become files in DATA_DIR/outbox",
  ),
  MAIL_FROM: unset(mailSender, "Sender of emails; required with SMTP_URL"),
  IMAP_URL: unset(
    urlWithScheme("imap", "imaps"),
    "Mailbox of DESK_EMAIL, whose replies join the support desk, as imaps://user:password@host/INBOX",
  ),
  DESK_EMAIL: optional("SUPPORT_EMAIL", mailAddress, "Address whose mail arrives in IMAP_URL's mailbox"),
  IMAP_AUTHSERV_ID: unset(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w.-]{1,255}(?:,[\w.-]{1,255}){0,20}$/,
        "use the first word of an Authentication-Results header",
      ),
    ),
    "Authserv-id of the mailbox's server, or a comma-separated list, for telling forged mail apart",
  ),
  CHAT_HOURS: unset(
    weeklyHours,
    "Hours of live chat at the support desk, such as Mon-Fri 09:00-17:00; unset: no live chat",
  ),
  CHAT_TIME_ZONE: optional("UTC", timeZone, "Time zone of CHAT_HOURS, such as Europe/Berlin"),
  STRIPE_SECRET_KEY: unset(startingWith("sk_", "rk_"), "Stripe keys: all three or none"),
  STRIPE_PUBLISHABLE_KEY: unset(startingWith("pk_"), "See STRIPE_SECRET_KEY"),
  STRIPE_WEBHOOK_SECRET: unset(
    startingWith("whsec_"),
    "See STRIPE_SECRET_KEY; a comma-separated list while rolling it",
  ),
  STRIPE_API_URL: optional("Stripe's", httpUrl, "Another implementation of Stripe's API, for tests"),
  STRIPE_TAX: unset(
    v.picklist(["on", "off"], "use on or off"),
    "on: Stripe Tax computes the tax included in each price; see docs/taxes.md",
  ),
  EUR_PRICES: withDefault(
    "off",
    v.picklist(["on", "off"], "use on or off"),
    "on: customers in euro countries pay the same numbers in euros; see docs/prices-in-euros.md",
  ),
  BILLING: optional(
    "stripe or demo",
    v.picklist(["stripe", "demo", "off"], "use stripe, demo or off"),
    "off: no plans or payments; demo: simulated cards, the default on loopback without keys",
  ),
  SIGN_UPS: optional(
    "open, or invited with BILLING=off",
    v.picklist(["open", "invited", "closed"], "use open, invited or closed"),
    "Who may create an account: anyone, people with an invitation, or no one",
  ),
  SITE: withDefault(
    "on",
    v.picklist(["on", "off"], "use on or off"),
    "off: no home page, blog or partner pages; / leads to the sign-in",
  ),
  DEMO_STRIPE_PORT: optional("any free port", port, "Loopback port of the demo card provider's API"),
  PRODUCT_NAME: withDefault(
    "Handrail",
    v.pipe(v.string(), v.maxLength(60, "use at most 60 characters")),
    "The name shown on pages and in emails",
  ),
  SUPPORT_EMAIL: optional(
    "COMPANY_EMAIL or MAIL_FROM",
    mailAddress,
    "Support address shown to customers; a no-reply MAIL_FROM doesn't count",
  ),
  COMPANY_NAME: optional("PRODUCT_NAME", v.string(), "The operator, on legal pages and in emails"),
  COMPANY_ADDRESS: unset(v.string(), "The operator's postal address"),
  COMPANY_COUNTRY: unset(v.string(), "The operator's country"),
  COMPANY_EMAIL: optional("SUPPORT_EMAIL", mailAddress, "The operator's address for legal matters"),
  COMPANY_PHONE: unset(v.string(), "The operator's phone number, for the imprint"),
  COMPANY_REPRESENTATIVE: unset(v.string(), "Person who represents the operator, for the imprint"),
  COMPANY_REGISTER_COURT: unset(v.string(), "Register that lists the operator"),
  COMPANY_REGISTER_NUMBER: unset(v.string(), "Number in that register"),
  COMPANY_VAT_ID: unset(v.string(), "The operator's VAT identification number"),
  COMPANY_EDITOR: unset(v.string(), "Name and address of the person responsible for the content"),
  TRUST_PROXY: withDefault("0", proxyCount, "Number of proxies in front whose X-Forwarded-For counts"),
  DATABASE_CONNECTIONS: withDefault("10", connectionCount, "Maximum number of connections per process"),
  DRAIN_SECONDS: withDefault(
    "0",
    drainSeconds,
    "Seconds for which /readyz fails at shutdown before the server stops listening",
  ),
  LOG_FORMAT: optional(
    "json, text on a terminal",
    v.picklist(["json", "text"], "use json or text"),
    "Format of log lines",
  ),
  LOG_LEVEL: withDefault(
    "info",
    v.picklist(LOG_LEVELS, "use error, warn, info or debug"),
    "Least urgent lines to log; debug adds every API call",
  ),
  METRICS_TOKEN: unset(
    atLeast(16, "use at least 16 characters"),
    "Bearer token for /metrics; unset: callers on this machine only",
  ),
  CHROMIUM: unset(
    absolutePath,
    "Path of chromium or chromium-headless-shell for scans; unset: pages are scanned without a browser",
  ),
  BROWSER_URL: unset(httpUrl, "DevTools endpoint of a browser for scans, instead of CHROMIUM"),
  WEBHOOK_TARGETS: withDefault(
    "public",
    v.picklist(["public", "private"], "use public or private"),
    "private: owners' webhooks also reach private networks and this machine, whose replies they see",
  ),
  SCAN_PAGES: optional("each plan's number", pageCount, "Pages per scan of a website, for every plan"),
  AI_URL: unset(
    httpUrl,
    "OpenAI-compatible API of a model that suggests texts, as http://127.0.0.1:11434/v1; goes with AI_MODEL",
  ),
  AI_MODEL: unset(
    v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,120}$/, "use the model's name, without spaces")),
    "Name of that model; goes with AI_URL",
  ),
  AI_KEY: unset(
    v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,500}$/, "use printable characters, without spaces")),
    "Key for that API, if it asks for one",
  ),
  AI_PICTURES: withDefault(
    "off",
    v.picklist(["on", "off"], "use on or off"),
    "on: the model takes pictures, and gets those that it describes",
  ),
  AI_SUGGESTIONS: optional(
    "each plan's number",
    suggestionCount,
    "Suggestions per account and day, for every plan",
  ),
  SSO_PRIVATE_NETWORK: withDefault(
    "off",
    v.picklist(["on", "off"], "use on or off"),
    "Whether providers of single sign-on may be in a private network",
  ),
});

export type Environment = v.InferOutput<typeof EnvironmentSchema>;

export const SETTINGS = Object.entries(EnvironmentSchema.entries).map(([name, { wrapped }]) => {
  const { shownDefault, meaning } = v.getMetadata(wrapped);
  return { name, default: shownDefault, meaning };
});

/** A setting with a fixed default. */
function withDefault<Output>(value: string, schema: v.GenericSchema<string, Output>, meaning: string) {
  return v.optional(describe(schema, value, meaning), value);
}

/** A setting whose default depends on other settings, as described by `shownDefault`. */
function optional<Output>(shownDefault: string, schema: v.GenericSchema<string, Output>, meaning: string) {
  return v.optional(describe(schema, shownDefault, meaning));
}

function unset<Output>(schema: v.GenericSchema<string, Output>, meaning: string) {
  return optional("unset", schema, meaning);
}

function describe<Output>(schema: v.GenericSchema<string, Output>, shownDefault: string, meaning: string) {
  return v.pipe(schema, v.metadata({ shownDefault, meaning }));
}
