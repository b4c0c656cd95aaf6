import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { type Environment, EnvironmentSchema, SETTINGS } from "./settings.ts";
import { isLoopbackHost } from "./shared/loopback-host.ts";

export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** Null: made once and kept in the data folder. */
  secret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  billing: "stripe" | "demo";
  /** True when BILLING=demo was written down, so that the demo may answer under any host name. */
  demoOnAnyHost: boolean;
  stripe: Readonly<StripeKeys> | null;
  demoStripePort: number;
  productName: string;
  supportEmail: string;
  company: Readonly<Company>;
  /** Number of proxies whose X-Forwarded-For entries count. */
  trustProxy: number;
  /** Bearer token for the metrics; null: callers on this machine only. */
  metricsToken: string | null;
}>;

/** The operator, for mails and legal pages; empty where there is nothing to say. */
export interface Company {
  name: string;
  address: string;
  country: string;
  email: string;
  phone: string;
  representative: string;
  registerCourt: string;
  registerNumber: string;
  vatId: string;
  /** Who answers for the content (§ 18 MStV). */
  editor: string;
  /** Names of the settings that are not set, not even to a hyphen for what does not apply. */
  missing: readonly string[];
}

const COMPANY_SETTINGS = [
  "COMPANY_NAME",
  "COMPANY_ADDRESS",
  "COMPANY_COUNTRY",
  "COMPANY_PHONE",
  "COMPANY_REPRESENTATIVE",
  "COMPANY_REGISTER_COURT",
  "COMPANY_REGISTER_NUMBER",
  "COMPANY_VAT_ID",
  "COMPANY_EDITOR",
] as const;

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** Mode that a key names in its prefix; null when it names none. */
  mode: "live" | "test" | null;
  /** Another implementation of the provider's API; null: the provider's own. */
  apiUrl: string | null;
}

/** Every setting that is wrong, one line each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: string[]) {
    super(`Please mend these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

export interface LoadOptions {
  /** For what makes the webhook secret, and so runs before there is one. */
  webhookSecretOptional?: boolean;
}

/**
 * The only reader of the environment. A value may also come from the file that `NAME_FILE` names.
 * @throws ConfigError naming every bad setting at once.
 */
export function loadConfig(
  environment: Record<string, string | undefined>,
  options: LoadOptions = {},
): Config {
  const problems: string[] = [];
  const raw = readValues(environment, problems);
  const parsed = v.safeParse(EnvironmentSchema, raw);
  for (const issue of parsed.issues ?? []) {
    problems.push(`${issue.path?.map((item) => String(item.key)).join(".")}: ${issue.message}`);
  }
  if (!parsed.success) throw new ConfigError(problems);
  const config = assemble(parsed.output, problems, options);
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function readValues(environment: Record<string, string | undefined>, problems: string[]) {
  const values: Record<string, string> = {};
  for (const { name } of SETTINGS) {
    const direct = environment[name]?.trim();
    const file = environment[`${name}_FILE`]?.trim();
    if (direct && file) problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
    else if (direct) values[name] = direct;
    else if (file) {
      try {
        values[name] = readFileSync(file, "utf8").trim();
      } catch {
        problems.push(`${name}_FILE: cannot read ${file}`);
      }
    }
  }
  return values;
}

function assemble(env: Environment, problems: string[], options: LoadOptions): Config {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const loopback = isLoopbackHost(new URL(publicUrl).hostname);
  const stripe = stripeKeys(env, problems, options);
  if (env.DATABASE_URL && !env.SECRET) {
    problems.push("SECRET: is required with DATABASE_URL, since every replica must share it");
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push("DATABASE_DIRECT_URL: goes with DATABASE_URL, which is not set");
  }
  if (!loopback && !env.SMTP_URL) {
    problems.push("SMTP_URL: is required with a public PUBLIC_URL, or nobody could verify an address");
  }
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push("MAIL_FROM: is required with SMTP_URL");
  return {
    port: env.PORT,
    host: env.HOST ?? (loopback ? "127.0.0.1" : "0.0.0.0"),
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    secret: env.SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME.replace(/[<>"\r\n]/g, "")} <no-reply@localhost>`,
    billing: billingMode(env, stripe, loopback, problems),
    demoOnAnyHost: env.BILLING === "demo",
    stripe,
    demoStripePort: env.DEMO_STRIPE_PORT,
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    company: companyOf(env),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}

function companyOf(env: Environment): Company {
  return {
    name: env.COMPANY_NAME ?? env.PRODUCT_NAME,
    address: stated(env.COMPANY_ADDRESS),
    country: stated(env.COMPANY_COUNTRY),
    email: env.COMPANY_EMAIL ?? env.SUPPORT_EMAIL,
    phone: stated(env.COMPANY_PHONE),
    representative: stated(env.COMPANY_REPRESENTATIVE),
    registerCourt: stated(env.COMPANY_REGISTER_COURT),
    registerNumber: stated(env.COMPANY_REGISTER_NUMBER),
    vatId: stated(env.COMPANY_VAT_ID),
    editor: stated(env.COMPANY_EDITOR),
    missing: COMPANY_SETTINGS.filter((name) => !env[name]),
  };
}

/** A hyphen says that the operator has no such thing. */
function stated(value: string | undefined): string {
  return value === undefined || value === "-" ? "" : value;
}

function stripeKeys(
  env: Environment,
  problems: string[],
  { webhookSecretOptional = false }: LoadOptions,
): StripeKeys | null {
  const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  requireOneMode(env, problems);
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && (STRIPE_WEBHOOK_SECRET || webhookSecretOptional)) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: STRIPE_WEBHOOK_SECRET?.split(",").map((secret) => secret.trim()) ?? [],
      mode: modeOf(STRIPE_SECRET_KEY),
      apiUrl: env.STRIPE_API_URL ?? null,
    };
  }
  const missing = names.filter((name) => !env[name]);
  if (missing.length < names.length) {
    problems.push(`${missing.join(", ")}: the three Stripe keys go together; set all or none`);
  }
  return null;
}

/** Live and test mode know nothing of each other's cards and customers. */
function requireOneMode(
  { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Environment,
  problems: string[],
): void {
  const secret = modeOf(STRIPE_SECRET_KEY);
  const publishable = modeOf(STRIPE_PUBLISHABLE_KEY);
  if (!secret || !publishable || secret === publishable) return;
  problems.push(
    `STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: the first is of Stripe's ${secret} mode, the second of its ${publishable} mode; take both from the same`,
  );
}

function modeOf(key: string | undefined): StripeKeys["mode"] {
  const mode = /^(?:sk|rk|pk)_(live|test)_/.exec(key ?? "")?.[1];
  return mode === "live" || mode === "test" ? mode : null;
}

function billingMode(
  env: Environment,
  stripe: StripeKeys | null,
  loopback: boolean,
  problems: string[],
): Config["billing"] {
  const anyKey = Boolean(env.STRIPE_SECRET_KEY || env.STRIPE_PUBLISHABLE_KEY || env.STRIPE_WEBHOOK_SECRET);
  if (env.BILLING === "demo" && anyKey) {
    problems.push("BILLING: demo is refused beside Stripe keys; unset one or the other");
  }
  if (env.BILLING === "stripe" && !anyKey) {
    problems.push(
      "BILLING: stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET",
    );
  }
  if (!env.BILLING && !anyKey && !loopback) {
    problems.push(
      "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: are required with a public PUBLIC_URL " +
        "(or BILLING=demo to show simulated cards to everyone)",
    );
  }
  return env.BILLING ?? (stripe || anyKey ? "stripe" : "demo");
}
