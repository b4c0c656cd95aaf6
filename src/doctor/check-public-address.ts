import { lookup } from "node:dns/promises";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Config } from "../config.ts";
import { isPublicAddress } from "../safe-fetch/public-address.ts";
import { askServer, FORGED_ADDRESS, type ServerReply } from "./ask-server.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";
import { knowsPublicNames } from "./knows-public-names.ts";

type AddressConfig = Pick<Config, "publicUrl" | "trustProxy">;

/** Requests PUBLIC_URL as a visitor would, as far as this machine allows. */
export async function checkPublicAddress(
  { publicUrl, trustProxy }: AddressConfig,
  secret: string | null,
): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl);
  if (isLoopbackHost(hostname)) return [ok(`${publicUrl} is for this machine alone`)];
  const named = await checkName(hostname);
  if (named.level === "fail" || named.level === "skip") return [named];
  const encrypted =
    protocol === "https:"
      ? []
      : [warn(`${publicUrl} isn't encrypted`, "Put a proxy with TLS in front, and use https://")];
  return [named, ...encrypted, ...(await checkReply(publicUrl, trustProxy, secret))];
}

async function checkName(hostname: string): Promise<Finding> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  try {
    const addresses = (await lookup(bare, { all: true })).map(({ address }) => address);
    const words = `${hostname} has the address ${addresses.join(", ")}`;
    if (addresses.every(isPublicAddress)) return ok(words);
    return warn(words, "Addresses that aren't public are reached from your own network only");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/ENOTFOUND|ENODATA/.test(code) || !(await knowsPublicNames(bare))) {
      return skip(`The name ${hostname} couldn't be looked up in public DNS`);
    }
    return fail(`The name ${hostname} wasn't found`, "Add an A or AAAA record, or correct PUBLIC_URL");
  }
}

async function checkReply(url: string, trustProxy: number, secret: string | null): Promise<Finding[]> {
  if (secret === null) return [skip(`${url} wasn't requested: without a secret no server has run yet`)];
  let reply: ServerReply;
  try {
    reply = await askServer(url, secret);
  } catch (error) {
    const advice = "Start server and proxy; some networks don't let a machine reach its own public address";
    return [warn(`${url} doesn't reply to this machine: ${reasonOf(error)}`, advice)];
  }
  if (!reply.facts) {
    const advice = "Check the proxy's target, and that its server has the same SECRET or DATA_DIR";
    return [fail(`${url} replies with ${reply.status}, but not from the server of these settings`, advice)];
  }
  return [ok(`${url} leads to this server`), judgeForwarding(reply.facts.forwardedFor, trustProxy)];
}

/**
 * Compares TRUST_PROXY with what proxies did to a forged X-Forwarded-For: each proxy appends an
 * entry, and a proxy with no trusted proxies drops the forged entry.
 */
export function judgeForwarding(forwardedFor: string | null, trustProxy: number): Finding {
  const entries = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  const proxies = entries.filter((entry) => entry !== "" && entry !== FORGED_ADDRESS).length;
  const isKept = entries.includes(FORGED_ADDRESS);
  const words = `${proxies === 1 ? "1 proxy writes" : `${proxies} proxies write`} X-Forwarded-For, and TRUST_PROXY is ${trustProxy}`;
  if (proxies === trustProxy) return ok(words);
  const advice = `Set TRUST_PROXY=${proxies}`;
  if (trustProxy < proxies) return warn(words, `${advice}; all visitors share one limit now`);
  if (!isKept) return warn(words, `${advice}, or let the other proxies write it too`);
  return fail(words, `${advice}; now anybody can pretend to have any address`);
}
