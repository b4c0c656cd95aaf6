import { resolve } from "node:path";
import * as v from "valibot";
import { isLoopbackHost } from "./loopback-host.ts";
import { chooseBucket } from "./settings/backup-bucket.ts";
import { chooseBrowser } from "./settings/browser.ts";
import { chooseBilling, type KeyOptions, readStripeKeys } from "./settings/card-provider.ts";
import { chooseChatHours } from "./settings/chat-hours.ts";
import { readCompany } from "./settings/company.ts";
import { chooseMailbox } from "./settings/mailbox.ts";
import { chooseModel } from "./settings/model.ts";
import { readValues } from "./settings/read-values.ts";
import { type Environment, EnvironmentSchema } from "./settings/settings.ts";
import { chooseSupportEmail, shownSupportEmail } from "./settings/support-email.ts";

export type Config = Readonly<ReturnType<typeof assemble>>;

/** Lists every invalid setting, one per line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: string[]) {
    super(`Please fix these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/**
 * Reads the environment; nothing else does. A value may also come from the file named in
 * `NAME_FILE`.
 * @throws ConfigError listing every invalid setting.
 */
export function loadConfig(
  environment: Record<string, string | undefined>,
  options: KeyOptions = {},
): Config {
  const problems: string[] = [];
  const given = readValues(environment, problems);
  const raw = Object.fromEntries([...given].map(([name, { value }]) => [name, value]));
  const parsed = v.safeParse(EnvironmentSchema, raw);
  for (const issue of parsed.issues ?? []) {
    problems.push(`${issue.path?.map((item) => String(item.key)).join(".")}: ${issue.message}`);
  }
  if (!parsed.success) throw new ConfigError(problems);
  const config = assemble(parsed.output, problems, options);
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function assemble(env: Environment, problems: string[], options: KeyOptions) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const loopback = isLoopbackHost(new URL(publicUrl).hostname);
  const supportEmail = chooseSupportEmail(env);
  const billing = chooseBilling(env, loopback, problems);
  const stripe = readStripeKeys(env, problems, options);
  if (env.DATABASE_URL && !env.SECRET) {
    problems.push("SECRET: is required with DATABASE_URL, since every replica must share it");
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push("DATABASE_DIRECT_URL: goes with DATABASE_URL, which isn't set");
  }
  const signUps = env.SIGN_UPS ?? (env.BILLING === "off" ? "invited" : "open");
  if (!loopback && !env.SMTP_URL && signUps === "open") {
    problems.push("SMTP_URL: is required with a public PUBLIC_URL, or no one could verify an address");
  }
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push("MAIL_FROM: is required with SMTP_URL");
  return {
    port: env.PORT,
    host: env.HOST ?? (loopback ? "127.0.0.1" : "0.0.0.0"),
    /** Absolute URL without a trailing slash. */
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    /** Whether this server backs up its database every hour. */
    backsUp: (env.BACKUPS ?? (env.DATABASE_URL ? "off" : "hourly")) === "hourly",
    backupKeep: env.BACKUP_KEEP,
    /** Bucket that backups are copied to; null if there is none. */
    backupBucket: chooseBucket(env, problems),
    /** If null, a secret is generated and stored in the data folder. */
    secret: env.SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME.replace(/[<>"\r\n]/g, "")} <no-reply@localhost>`,
    /** Mailbox for replies to the desk; null if there is none. */
    mailbox: chooseMailbox(env, supportEmail, problems),
    /** Hours of live chat; null if the desk has none. */
    chatHours: chooseChatHours(env, problems),
    billing,
    /** True if BILLING=demo is set explicitly, which lets the demo reply on any host name. */
    demoOnAnyHost: env.BILLING === "demo",
    stripe,
    /**
     * Whether the card provider calculates the tax in each price; null leaves its settings
     * unchanged.
     */
    stripeTax: env.STRIPE_TAX === undefined ? null : env.STRIPE_TAX === "on",
    /** Whether countries that use the euro pay in euros, with the same amounts as in US dollars. */
    eurPrices: env.EUR_PRICES === "on",
    signUps,
    /** Whether the marketing pages are served. */
    hasSite: env.SITE === "on",
    demoStripePort: env.DEMO_STRIPE_PORT ?? 0,
    productName: env.PRODUCT_NAME,
    supportEmail,
    /** Address for questions on pages and in emails; null if none is set. */
    shownSupportEmail: shownSupportEmail({ supportEmail, billing }),
    company: readCompany(env, supportEmail),
    /** Number of proxies whose X-Forwarded-For entries are trusted. */
    trustProxy: env.TRUST_PROXY,
    /**
     * Maximum connections in the pool; an additional connection waits for changes by other
     * replicas.
     */
    databaseConnections: env.DATABASE_CONNECTIONS,
    drainSeconds: env.DRAIN_SECONDS,
    /** Log format; if null, text on a terminal and JSON elsewhere. */
    logFormat: env.LOG_FORMAT ?? null,
    logLevel: env.LOG_LEVEL,
    /** Bearer token for the metrics; null allows only callers on this machine. */
    metricsToken: env.METRICS_TOKEN ?? null,
    browser: chooseBrowser(env, problems),
    /** Networks that owner webhooks may reach. */
    webhookTargets: env.WEBHOOK_TARGETS,
    /** Number of pages per scan for every plan; null to use each plan's own number. */
    scanPages: env.SCAN_PAGES ?? null,
    /** Model that suggests texts; null if there is none. */
    model: chooseModel(env, problems),
    /** Suggestions per account and day for every plan; null to use each plan's own number. */
    suggestionsPerDay: env.AI_SUGGESTIONS ?? null,
    /** Whether owners' identity providers may be on a private network. */
    ssoPrivateNetwork: env.SSO_PRIVATE_NETWORK === "on",
  };
}
