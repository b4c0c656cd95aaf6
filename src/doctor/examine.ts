import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { loadSecret } from "../secret.ts";
import { checkBackups } from "./check-backups.ts";
import { checkBrowser } from "./check-browser.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkClock, clockOverHttps, type OtherClock } from "./check-clock.ts";
import { checkContent } from "./check-content.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase, databaseTime } from "./check-database.ts";
import { checkMailServer, checkSender } from "./check-mail.ts";
import { checkMemory } from "./check-memory.ts";
import { checkProvider } from "./check-provider.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { checkServer } from "./check-server.ts";
import { type Check, type CheckedFinding, runChecks } from "./run-checks.ts";
import { readTextRecords } from "./text-records.ts";

/** Longest start of a browser on a busy machine. */
const BROWSER_MS = 18_000;
/** A bucket out of reach is asked several times. */
const BUCKET_MS = 18_000;
const STRIPE = "https://api.stripe.com/healthcheck";

export interface ExamineOptions {
  /** The sender's DKIM selector. */
  dkimSelector?: string;
}

/** Runs every check of an installation with valid settings; changes nothing. */
export function examine(config: Config, options: ExamineOptions = {}): Promise<CheckedFinding[]> {
  const secret = existingSecret(config);
  const checks: Check[] = [
    { name: "data folder", run: () => checkDataFolder(config) },
    { name: "texts", run: () => checkContent(config) },
    { name: "memory", run: () => checkMemory(config.databaseUrl ? "postgres" : "embedded") },
    { name: "database", run: () => checkDatabase(config, secret) },
    { name: "backups", run: () => checkBackups(config), limitMs: BUCKET_MS },
    { name: "clock", run: () => checkClock(otherClocks(config)) },
    { name: "server", run: () => checkServer(config, secret) },
    { name: "address", run: () => checkPublicAddress(config, secret) },
    { name: "certificate", run: () => checkCertificate(config.publicUrl) },
    { name: "mail", run: () => checkMailServer(config) },
    { name: "sender", run: () => checkSender(config, readTextRecords, options.dkimSelector) },
    { name: "cards", run: () => checkProvider(config) },
    { name: "browser", run: () => checkBrowser(config.browser), limitMs: BROWSER_MS },
  ];
  return runChecks(checks);
}

/** Returns the secret without making one; null before the first start, or if it is unreadable. */
function existingSecret(config: Config): string | null {
  if (config.secret === null && !existsSync(join(config.dataDir, "secret"))) return null;
  try {
    return loadSecret(config);
  } catch {
    // The check of the data folder reports it.
    return null;
  }
}

function otherClocks(config: Config): OtherClock[] {
  const { databaseUrl, publicUrl, stripe } = config;
  return [
    ...(stripe && stripe.apiUrl === null ? [clockOverHttps(STRIPE)] : []),
    ...(databaseUrl ? [{ name: "the database", read: () => databaseTime(config) }] : []),
    ...(publicUrl.startsWith("https:") ? [clockOverHttps(publicUrl)] : []),
  ];
}
