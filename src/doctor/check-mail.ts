import { isLoopbackHost } from "#src/loopback-host.ts";
import { mailWay } from "#src/mail/create-transport.ts";
import { parseSender } from "#src/mail/parse-sender.ts";
import { trySmtpLogin } from "#src/mail/smtp-login.ts";
import type { Config } from "../config.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";
import type { ReadTextRecords, TextRecords } from "./text-records.ts";

/** Selectors used by large mail services and common mail servers. */
const USUAL_SELECTORS = ["default", "dkim", "mail", "google", "selector1", "selector2", "s1", "s2", "k1"];

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir" | "supportEmail">;

/** Checks that the mail server accepts the login, without sending an email. */
export async function checkMailServer(config: MailConfig): Promise<Finding[]> {
  const { smtpUrl, publicUrl } = config;
  if (!smtpUrl) {
    const words = `Mails become files in ${mailWay(config)}`;
    const isPrivate = isLoopbackHost(new URL(publicUrl).hostname);
    return [isPrivate ? ok(words) : warn(words, "Set SMTP_URL and MAIL_FROM to send them")];
  }
  try {
    await trySmtpLogin({ ...config, url: smtpUrl });
    return [
      ok(`${mailWay(config)} accepts a connection${new URL(smtpUrl).username ? " and the login" : ""}`),
    ];
  } catch (error) {
    const advice = "Check SMTP_URL, and that this machine may connect to that port";
    return [fail(`${mailWay(config)}: ${reasonOf(error)}`, advice)];
  }
}

/** Checks the DNS records for the sender's domain, unless no email leaves the machine. */
export async function checkSender(
  { smtpUrl, mailFrom, supportEmail }: MailConfig,
  read: ReadTextRecords,
  selector?: string,
): Promise<Finding[]> {
  const domain = parseSender(mailFrom).address.split("@").at(-1) ?? "";
  if (!smtpUrl || !domain.includes(".")) return [];
  const mailServer = new URL(smtpUrl).hostname;
  return checkMailRecords(
    { domain, mailServer, reportsTo: supportEmail, ...(selector && { selector }) },
    read,
  );
}

interface MailDomain {
  domain: string;
  /** The sending server's host name. */
  mailServer: string;
  /** Address for DMARC reports from other mail servers. */
  reportsTo: string;
  /** The sender's DKIM selector, if specified by the operator. */
  selector?: string;
}

/** Looks up the DNS records that other mail servers use to decide whether to trust a sender. */
async function checkMailRecords(mail: MailDomain, read: ReadTextRecords): Promise<Finding[]> {
  try {
    return await Promise.all([checkSpf(mail, read), checkDkim(mail, read), checkDmarc(mail, read)]);
  } catch {
    return [skip(`SPF, DKIM and DMARC of ${mail.domain}: no DNS server replied that knows public names`)];
  }
}

async function checkSpf({ domain, mailServer }: MailDomain, read: ReadTextRecords): Promise<Finding> {
  const found = (await read(domain)).texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record = ""] = found;
  if (found.length > 1) {
    return fail(`SPF: ${domain} has ${found.length} records`, "Merge them into one; two count as an error");
  }
  if (!record) {
    const advice = `Add the TXT record ${domain}: "v=spf1 a:${mailServer} ~all", or what your mail service asks for`;
    return warn(`SPF: ${domain} has no record`, advice);
  }
  if (/ [+]?all\b/i.test(record)) {
    return warn(`SPF: ${domain}: "${record}"`, "It lets everybody send; end it with ~all or -all");
  }
  return ok(`SPF: ${domain}: "${record}"`);
}

async function checkDkim({ domain, selector }: MailDomain, read: ReadTextRecords): Promise<Finding> {
  const names = (selector ? [selector] : USUAL_SELECTORS).map((one) => `${one}._domainkey.${domain}`);
  const records = await Promise.all(names.map(async (name) => ({ name, ...(await read(name)) })));
  const found = records.find(({ texts }) => texts.some(isDkimKey));
  if (found) {
    const key = found.texts.find(isDkimKey) ?? "";
    if (/(?:^|;)\s*p=\s*(?:;|$)/.test(key)) {
      return fail(`DKIM: ${found.name} is revoked`, "Publish the key that your mail service signs with");
    }
    return ok(`DKIM: ${found.name}: "${key.length > 60 ? `${key.slice(0, 57)}...` : key}"`);
  }
  const advice = "Let your mail service sign, and add the TXT record that it gives you";
  if (selector) return fail(`DKIM: ${names[0]} has no key`, advice);
  if ((await read(`_domainkey.${domain}`)).isThere) {
    return skip(`DKIM: ${domain} has keys under unusual names; give yours with --dkim-selector`);
  }
  return warn(`DKIM: ${domain} has no key under the usual names`, `${advice}; or use --dkim-selector`);
}

function isDkimKey(text: string): boolean {
  return /^v=DKIM1\b/i.test(text) || /(?:^|;)\s*p=/.test(text);
}

async function checkDmarc({ domain, reportsTo }: MailDomain, read: ReadTextRecords): Promise<Finding> {
  for (const parent of parentDomains(domain)) {
    const [record] = dmarcOf(await read(`_dmarc.${parent}`));
    if (record) return ok(`DMARC: _dmarc.${parent}: "${record}"`);
  }
  const advice = `Add the TXT record _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:${reportsTo}"`;
  return warn(`DMARC: ${domain} has no record`, advice);
}

function dmarcOf({ texts }: TextRecords): string[] {
  return texts.filter((text) => /^v=DMARC1\b/i.test(text));
}

/** Returns the domain and its parents, excluding the top level (DMARC's tree walk). */
function parentDomains(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
