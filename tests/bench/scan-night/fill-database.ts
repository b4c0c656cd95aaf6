import type { Sql } from "postgres";
import type { Website } from "./websites.ts";

/** Inserts a proven site per website, each with an account and an owner of its own; none is due. */
export async function insertSites(
  sql: Sql,
  websites: readonly Pick<Website, "origin" | "host">[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { origin, host } of websites) {
    const [account] = await sql`insert into accounts default values returning id`;
    const accountId = Number(account?.id);
    await sql`
      insert into users (account_id, email, password, is_email_verified, trial_end)
      values (${accountId}, ${`owner-${accountId}@bench.example`}, '', true, now() + interval '1 year')`;
    const [site] = await sql`
      insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at)
      values (${accountId}, ${origin}, ${host}, 'dns', now(), 'token', now() + interval '1 year')
      returning id`;
    ids.push(String(site?.id));
  }
  return ids;
}

/** Copies what a scan stored about one site to others, as if they had been scanned too. */
export async function copyResults(sql: Sql, from: string, others: readonly string[]): Promise<void> {
  await sql`
    create function copied_id(id uuid, site text) returns uuid
    language sql as $$ select md5(id::text || site)::uuid $$`;
  for (const to of others) await copySite(sql, from, to);
}

async function copySite(sql: Sql, from: string, to: string): Promise<void> {
  const [origins] = await sql`
    select model.origin as old, site.origin as new from scan_sites model, scan_sites site
    where model.id = ${from} and site.id = ${to}`;
  const { old, new: own } = origins as unknown as { old: string; new: string };
  await sql`
    insert into scans (id, site_id, host, state, cause, next_step_at, crawl, pages_known, pages_done, summary,
      created_at, started_at, finished_at)
    select copied_id(id, ${to}), ${to}, replace(${own}, 'http://', ''), state, cause, next_step_at,
      replace(crawl::text, ${old}, ${own})::jsonb, pages_known, pages_done, summary, created_at, started_at,
      finished_at
    from scans where site_id = ${from}`;
  await sql`
    insert into scan_pages (id, site_id, url, scan_id, place, state, reason, status, target, title, etag,
      last_modified, content_hash, engines, links, omitted, checked_at, seen_at)
    select copied_id(id, ${to}), ${to}, replace(url, ${old}, ${own}), copied_id(scan_id, ${to}), place, state, reason, status,
      target, title, etag, last_modified, content_hash, engines, replace(links::text, ${old}, ${own})::jsonb, omitted,
      checked_at, seen_at
    from scan_pages where site_id = ${from}`;
  await sql`
    insert into scan_issues (id, site_id, identity, rule, outcome, impact, rank, message, state, pages, elements,
      first_scan_id, first_seen_at, last_seen_at)
    select copied_id(id, ${to}), ${to}, identity, rule, outcome, impact, rank, message, state, pages, elements,
      copied_id(first_scan_id, ${to}), first_seen_at, last_seen_at
    from scan_issues where site_id = ${from}`;
  await sql`
    insert into scan_issue_places (issue_id, page_id, count, elements)
    select copied_id(issue_id, ${to}), copied_id(page_id, ${to}), place.count, place.elements
    from scan_issue_places place join scan_issues issue on issue.id = place.issue_id where issue.site_id = ${from}`;
  await sql`
    insert into scan_issue_events (issue_id, kind, created_at)
    select copied_id(issue_id, ${to}), event.kind, event.created_at
    from scan_issue_events event join scan_issues issue on issue.id = event.issue_id where issue.site_id = ${from}`;
}
