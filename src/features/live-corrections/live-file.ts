import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { CorrectionsFile } from "#shared/corrections/correction.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { sha256 } from "../evidence-log/format/record-digest.ts";

/** A corrections file with its version, which changes whenever any byte does. */
export interface LiveFile {
  text: string;
  version: string;
}

const VERSION_LENGTH = 16;

/** Condition that a correction is published, and switched on for its joined site. */
export const isLive = and(eq(sites.hasCorrections, true), isNotNull(corrections.published));

/** Reads an account's live corrections; null if there are none. */
export async function readLiveFile(db: Database | Transaction, accountId: number): Promise<LiveFile | null> {
  const rows = await db
    .select({ site: sites, id: corrections.id, content: corrections.published })
    .from(corrections)
    .innerJoin(sites, eq(sites.id, corrections.siteId))
    .where(and(eq(sites.accountId, accountId), isNotNull(sites.claim), isNull(sites.removedAt), isLive))
    .orderBy(asc(sites.id), asc(corrections.id));
  if (rows.length === 0) return null;
  const bySite = Map.groupBy(rows, ({ site }) => site.id);
  const file: CorrectionsFile = {
    sites: [...bySite.values()].map((ofSite) => ({
      hosts: ofSite[0] ? hostsOf(ofSite[0].site) : [],
      corrections: ofSite.flatMap(({ id, content }) => (content ? [{ id, ...content }] : [])),
    })),
  };
  const text = JSON.stringify(file);
  return { text, version: sha256(text).slice(0, VERSION_LENGTH) };
}

/** Returns a site's hosts, including the port, with and without `www.`. */
function hostsOf({ origin }: Pick<Site, "origin">): string[] {
  const { host, hostname } = new URL(origin);
  if (!/\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(hostname)) return [host];
  return host.startsWith("www.") ? [host, host.slice(4)] : [host, `www.${host}`];
}
