import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { BackupBucket } from "#src/backups/backup-bucket.ts";
import { listBackups, type StoredBackup } from "#src/backups/backup-folder.ts";
import { RELEASE } from "#src/bundles/release.ts";
import { isLoopbackHost, reachableHost } from "#src/loopback-host.ts";
import { memoryLimit } from "#src/memory-limit.ts";
import { findUnmetClaims } from "#src/pages/find-unmet-claims.ts";
import { loadContent } from "#src/pages/markdown/load-content.ts";
import { loadPlans, PlanFileError } from "#src/pages/plans/load-plans.ts";
import { LEAST_MEMORY } from "#src/require-memory.ts";
import { openBrowser } from "#src/scanner/browser/open-browser.ts";
import type { BucketSetting } from "#src/settings/backup-bucket.ts";
import type { BrowserSetting } from "#src/settings/browser.ts";
import { nearestPath } from "#src/settings/unusable-settings.ts";
import type { Config } from "../config.ts";
import { loadSecret } from "../secret.ts";
import { askServer } from "./ask-server.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkDatabase, databaseTime } from "./check-database.ts";
import { checkMailServer, checkSender } from "./check-mail.ts";
import { checkModel } from "./check-model.ts";
import { checkProvider } from "./check-provider.ts";
import { checkPublicAddress } from "./check-public-address.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";
import { type Check, type CheckedFinding, runChecks } from "./run-checks.ts";
import { readTextRecords } from "./text-records.ts";

const HOUR_MS = 3_600_000;
const OVERDUE_MS = 3 * HOUR_MS;
/** Age of DATA_DIR by which a server must have made its first backup. */
const FIRST_MS = HOUR_MS / 4;

/** Stripe rejects signatures that are 5 minutes old; sessions and links have limits in minutes. */
const WRONG_SECONDS = 60;
const INEXACT_SECONDS = 5;
const LIMIT_MS = 8_000;

const ADVICE = "Make it true, or take it out of the file; docs/content.md says how";

const MIB = 1_048_576;
/** Free space below which the next write may fail; below `FEW_BYTES`, it is time to act. */
const LEAST_BYTES = 200 * MIB;
const FEW_BYTES = 1_024 * MIB;
const SHORTEST_SECRET = 32;

/** Longest browser startup on a busy machine. */
const BROWSER_MS = 18_000;
/** Longer than one request may take. */
const MODEL_MS = 32_000;
/** Time for several retries of an unreachable bucket. */
const BUCKET_MS = 18_000;
const STRIPE = "https://api.stripe.com/healthcheck";

export interface ExamineOptions {
  dkimSelector?: string;
}

/** Runs every check on an installation with valid settings; changes nothing. */
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
    { name: "model", run: () => checkModel(config.model), limitMs: MODEL_MS },
  ];
  return runChecks(checks);
}

type Folder = Pick<Config, "dataDir" | "secret" | "databaseUrl" | "smtpUrl">;

/** Checks that DATA_DIR has space, and that its secret is intact and private. */
export function checkDataFolder(config: Folder): Finding[] {
  const { dataDir } = config;
  const isThere = existsSync(dataDir);
  return [
    isThere ? ok(`${dataDir} is writable`) : ok(`${dataDir} doesn't exist yet; the start makes it`),
    judgeSpace(dataDir, freeBytes(nearestPath(dataDir))),
    ...(config.secret === null && isThere ? judgeSecret(join(dataDir, "secret")) : []),
  ];
}

export function judgeSpace(dataDir: string, bytes: number): Finding {
  const words = `${Math.floor(bytes / MIB).toLocaleString("en-US")} MB are free for ${dataDir}`;
  const advice = "Free some space, or move DATA_DIR to a larger disk; a full disk stops the database";
  if (bytes < LEAST_BYTES) return fail(words, advice);
  return bytes < FEW_BYTES ? warn(words, advice) : ok(words);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function judgeSecret(path: string): Finding[] {
  if (!existsSync(path)) return [ok("The first start generates the secret")];
  if ((statSync(path).mode & 0o077) !== 0) {
    return [warn(`${path} can be read by other users`, `chmod 600 ${path}`)];
  }
  if (readFileSync(path, "utf8").trim().length < SHORTEST_SECRET) {
    const advice = "Restore it from a backup; a new one signs everybody out and drops unsent mails";
    return [fail(`${path} is damaged`, advice)];
  }
  return [ok(`${path} is whole and private`)];
}

/** Returns the secret without creating one; null before the first start or if it is unreadable. */
function existingSecret(config: Config): string | null {
  if (config.secret === null && !existsSync(join(config.dataDir, "secret"))) return null;
  try {
    return loadSecret(config);
  } catch {
    // Reported by the data folder check.
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

/** Compares this machine's or container's memory with the server's measured needs. */
export function checkMemory(database: "embedded" | "postgres", limit = memoryLimit()): Finding[] {
  const words = `${Math.round(limit / MIB).toLocaleString("en-US")} MB of memory`;
  const { start, comfortable } = LEAST_MEMORY[database];
  if (limit >= comfortable) return [ok(words)];
  const advice =
    limit < start
      ? `The server needs ${start / MIB} MB to start here`
      : `Give it ${comfortable / MIB} MB, so that scans and many visitors fit`;
  return [warn(words, database === "embedded" ? `${advice}, or use PostgreSQL by DATABASE_URL` : advice)];
}

/** Checks which release is serving this machine's configured port. */
export async function checkServer({ host, port }: Config, secret: string | null): Promise<Finding[]> {
  const origin = `http://${reachableHost(host)}:${port}`;
  if (secret === null) return [skip("There's no secret yet, so no server has run with these settings")];
  const reply = await askServer(origin, secret).catch(() => null);
  if (!reply) return [skip(`No server replies on ${origin}`)];
  if (!reply.facts) {
    const advice = "Compare PORT, DATA_DIR and SECRET with its environment";
    return [warn(`What listens on ${origin} isn't the server of these settings`, advice)];
  }
  const { version, commit } = reply.facts;
  const running = commit === null ? version : `${version} (${commit})`;
  if (version === RELEASE.version && commit === RELEASE.commit) return [ok(`Release ${running} runs`)];
  return [warn(`Release ${running} still runs`, "Restart the server, so that the new executable runs")];
}

/** Starts or connects to the browser for scans, then closes it without opening a page. */
export async function checkBrowser(browser: BrowserSetting | null): Promise<Finding[]> {
  if (!browser) return [ok("Pages are scanned without a browser; CHROMIUM would name one")];
  const name = "url" in browser ? browser.url : browser.program;
  try {
    const rules = { allowLoopback: false, allowPrivate: false };
    const open = await openBrowser({ browser, rules, userAgent: "" });
    open.close();
    return [ok(`${name} starts: Chromium ${open.version}`), ...judgeUser(browser)];
  } catch (error) {
    const setting = "url" in browser ? "BROWSER_URL" : "CHROMIUM";
    const detail = /\((.*)\)$/.exec(reasonOf(error))?.[1] ?? reasonOf(error);
    return [fail(`${name}: ${detail}`, `Check ${setting}; until then pages are scanned without a browser`)];
  }
}

function judgeUser(browser: BrowserSetting): Finding[] {
  if ("url" in browser || process.getuid?.() !== 0) return [];
  return [warn("Root's Chromium has no sandbox", "Run the server as another user")];
}

type Settings = Pick<Config, "dataDir" | "publicUrl" | "supportEmail" | "billing" | "chatHours" | "model">;

/** Finds mistakes in the operator's text and plans, and unfounded claims. */
export function checkContent(config: Settings): Finding[] {
  const dir = join(config.dataDir, "content");
  try {
    loadPlans(dir);
  } catch (error) {
    if (!(error instanceof PlanFileError)) throw error;
    return error.problems.map((problem) => fail(problem, "Correct it; the server wouldn't start"));
  }
  const found = [
    ...loadContent(dir).problems.map((problem) =>
      warn(problem, "Correct it; pages use the shipped text in its place"),
    ),
    ...findUnmetClaims(dir, config)
      .filter(({ byOperator }) => byOperator)
      .map(({ where, claim, reason }) => warn(`${where}: ${claim}: ${reason}`, ADVICE)),
  ];
  return found.length > 0 ? found : [ok("The site's texts claim nothing that is known not to be there")];
}

interface OtherClock {
  name: string;
  /** Returns the clock's time, or null if none is sent. */
  read(): Promise<Date | null>;
}

/** Compares this machine's clock with the first other clock to reply. */
export async function checkClock(others: readonly OtherClock[]): Promise<Finding[]> {
  for (const { name, read } of others) {
    const before = Date.now();
    const time = await read().catch(() => null);
    if (time) return [judgeClock(name, (before + Date.now()) / 2 - time.getTime())];
  }
  return [skip("No clock of another machine could be read, neither a database's nor one by HTTPS")];
}

/** @param aheadMs milliseconds by which this machine is ahead of the other clock. */
export function judgeClock(name: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const words = `This machine is ${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} ${name}`;
  const advice = "Synchronize it, for example with chrony or systemd-timesyncd";
  if (seconds > WRONG_SECONDS) return fail(words, advice);
  return seconds > INEXACT_SECONDS
    ? warn(words, advice)
    : ok(`This machine and ${name} agree within ${INEXACT_SECONDS} s`);
}

/** Reads the Date header of an HTTPS server. */
function clockOverHttps(url: string): OtherClock {
  return {
    name: new URL(url).host,
    async read() {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const { headers } = await fetch(url, { method: "HEAD", redirect: "manual", signal });
      const date = headers.get("date");
      return date === null ? null : new Date(date);
    },
  };
}

type BackupConfig = Pick<Config, "dataDir" | "backsUp" | "backupBucket" | "databaseUrl">;

/** Checks the age of the newest local backup and of the newest in the bucket, by listing only. */
export async function checkBackups(config: BackupConfig, now = new Date()): Promise<Finding[]> {
  const { dataDir, backsUp, backupBucket } = config;
  const backups = listBackups(dataDir);
  if (backsUp && backups.length === 0 && isNew(dataDir, now)) {
    return [ok("There's no backup yet; a new server makes its first after five minutes")];
  }
  const here = backsUp ? [judgeAge("The newest backup in DATA_DIR", backups, now)] : [judgeNone(config)];
  return backupBucket ? [...here, ...(await checkBucket(backupBucket, backsUp, now))] : here;
}

function isNew(dataDir: string, now: Date): boolean {
  const made = statSync(dataDir, { throwIfNoEntry: false })?.birthtimeMs;
  return made === undefined || now.getTime() - made < FIRST_MS;
}

function judgeNone({ databaseUrl }: BackupConfig): Finding {
  return databaseUrl
    ? ok("This server makes no backups; PostgreSQL’s own tools do, or BACKUPS=hourly")
    : warn("BACKUPS=off, and a power cut can damage the embedded database", "Unset BACKUPS");
}

async function checkBucket(setting: BucketSetting, backsUp: boolean, now: Date): Promise<Finding[]> {
  const { place } = new BackupBucket(setting);
  const { protocol, hostname } = new URL(setting.endpoint);
  const isOpen = protocol === "http:" && !isLoopbackHost(hostname);
  const open = isOpen ? [warn(`Backups go to ${place} unencrypted`, "Use https:// in BACKUP_S3_URL")] : [];
  try {
    const copies = await new BackupBucket(setting).list();
    return [...open, backsUp ? judgeAge(`The newest copy in ${place}`, copies, now) : ok(`${place} replies`)];
  } catch (error) {
    return [...open, fail(reasonOf(error), "Check the BACKUP_S3 settings, and what its key may do")];
  }
}

function judgeAge(what: string, [newest]: StoredBackup[], now: Date): Finding {
  const advice = "Start the server if it's stopped, and look for “backup” in its log";
  if (!newest) return warn(`${what}: there is none`, advice);
  const age = now.getTime() - newest.createdAt.getTime();
  const words = `${what} is ${Math.round(age / 60_000).toLocaleString("en-US")} min old`;
  return age < OVERDUE_MS ? ok(words) : warn(words, advice);
}
