import type { Sql } from "postgres";
import type { Website } from "./websites.ts";

type Address = Pick<Website, "origin" | "host">;

/** Rows of sites that one statement inserts, and sites whose results one copies. */
const SITES_AT_ONCE = 1_000;
const COPIES_AT_ONCE = 25;

/** Inserts a proven site per website, each with an account and an owner of its own; none is due. */
export async function insertSites(sql: Sql, websites: readonly Address[]): Promise<string[]> {
  const ids: string[] = [];
  for (const batch of inBatches(websites, SITES_AT_ONCE)) {
    const accounts = await sql`
      insert into accounts (created_at) select now() from generate_series(1, ${batch.length}) returning id`;
    const rows = batch.map(({ origin, host }, index) => ({ account: accounts[index]?.id, origin, host }));
    const given = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given(account int, origin text, host text)`;
    await sql`
      insert into users (account_id, email, password, is_email_verified, trial_end)
      select account, 'owner-' || account || '@bench.example', '', true, now() + interval '1 year' from ${given}`;
    const inserted = await sql`
      insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at)
      select account, origin, host, 'dns', now(), 'token', now() + interval '1 year' from ${given}
      order by account returning id`;
    ids.push(...inserted.map(({ id }) => String(id)));
  }
  return ids;
}

/** Copies what a scan stored about one site to others, as if they had been scanned too. */
export async function copyResults(sql: Sql, from: string, others: readonly string[]): Promise<void> {
  await sql`
    create or replace function copied_id(id uuid, site uuid) returns uuid
    language sql as $$ select md5(id::text || site)::uuid $$`;
  for (const [index, batch] of [...inBatches(others, COPIES_AT_ONCE)].entries()) {
    await copyTo(sql, from, batch);
    // Plans for the small tables of the first scan would take hours.
    if (index === 0) await sql`analyze`;
  }
}

async function copyTo(sql: Sql, from: string, batch: readonly string[]): Promise<void> {
  const [model] = await sql`select origin from scan_sites where id = ${from}`;
  const old = String(model?.origin);
  const copies = sql`(select id as own, origin from scan_sites where id in ${sql(batch)}) site`;
  await sql`
    insert into scans (id, site_id, host, state, cause, next_step_at, crawl, pages_known, pages_done, summary,
      created_at, started_at, finished_at)
    select copied_id(id, own), own, replace(origin, 'http://', ''), state, cause, next_step_at,
      replace(crawl::text, ${old}, origin)::jsonb, pages_known, pages_done, summary, created_at, started_at,
      finished_at
    from scans, ${copies} where site_id = ${from}`;
  await sql`
    insert into scan_pages (id, site_id, url, scan_id, place, state, reason, status, target, title, etag,
      last_modified, content_hash, engines, links, omitted, checked_at, seen_at)
    select copied_id(id, own), own, replace(url, ${old}, origin), copied_id(scan_id, own), place, state, reason,
      status, target, title, etag, last_modified, content_hash, engines, replace(links::text, ${old}, origin)::jsonb,
      omitted, checked_at, seen_at
    from scan_pages, ${copies} where site_id = ${from}`;
  await sql`
    insert into scan_issues (id, site_id, identity, rule, outcome, impact, rank, message, state, pages, elements,
      first_scan_id, first_seen_at, last_seen_at)
    select copied_id(id, own), own, identity, rule, outcome, impact, rank, message, state, pages, elements,
      copied_id(first_scan_id, own), first_seen_at, last_seen_at
    from scan_issues, ${copies} where site_id = ${from}`;
  await sql`
    insert into scan_issue_places (issue_id, page_id, count, elements)
    select copied_id(issue_id, own), copied_id(page_id, own), place.count, place.elements
    from scan_issue_places place join scan_issues issue on issue.id = place.issue_id, ${copies}
    where issue.site_id = ${from}`;
  await sql`
    insert into scan_issue_events (issue_id, kind, created_at)
    select copied_id(issue_id, own), event.kind, event.created_at
    from scan_issue_events event join scan_issues issue on issue.id = event.issue_id, ${copies}
    where issue.site_id = ${from}`;
}

function* inBatches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
