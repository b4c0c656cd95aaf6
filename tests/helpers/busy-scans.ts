import type { Sql } from "postgres";

const PAGES = 120;
const ISSUES = 80;
const SCANS = 60;
/** Content of the corrections; no page gets them. */
const DRAFT = { pages: "/*", note: {}, scope: "one", changes: [], expects: {} };

/** Ids of a busy account's sites and issues. */
export interface BusyScans {
  /** Site with all the results. */
  siteId: string;
  runningSiteId: string;
  /** Paused, after a scan that failed. */
  failedSiteId: string;
  issueId: string;
  fixedIssueId: string;
  ignoredIssueId: string;
}

/**
 * Gives an account a website with two months of scans and 80 issues on 120 pages in every state,
 * and one website each that waits for its proof, waits for its scan, is scanned, and failed.
 */
export async function fillScans(
  sql: Sql,
  { id, accountId }: { id: number; accountId: number },
): Promise<BusyScans> {
  const [site] = await sql<{ id: string }[]>`
    insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at, always_pages,
      detected_builder)
    values (${accountId}, 'https://www.shop-1.example', 'www.shop-1.example', 'dns', now(), 'token',
      now() + interval '1 year', '["/contact"]', 'wordpress')
    returning id`;
  if (!site) throw new Error("No site was inserted");
  await sql`
    insert into scan_sites (account_id, origin, host, proof_token, next_scan_at)
    values (${accountId}, ${`https://www.${"long".repeat(12)}.example`}, ${`www.${"long".repeat(12)}.example`}, 'token',
      now() + interval '1 year')`;
  await sql`
    insert into scans (site_id, host, state, cause, next_step_at, pages_known, pages_done, summary, created_at,
      started_at, finished_at)
    select ${site.id}, 'www.shop-1.example', 'done', 'schedule', now(), ${PAGES}, ${PAGES},
      jsonb_build_object('open', jsonb_build_object('critical', n % 7, 'serious', 20 + n, 'moderate', n % 11, 'minor', 3),
        'review', 12, 'advice', 30, 'new', 1, 'returned', 1, 'fixed', 2, 'notSeen', 0,
        'pagesChecked', ${PAGES}::int, 'pagesClean', 60 - n / 2, 'pagesFailed', 3),
      now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day' + interval '4 minutes'
    from generate_series(1, ${SCANS}::int) n`;
  await sql`
    insert into scan_pages (site_id, url, scan_id, place, state, reason, status, title, checked_at, seen_at)
    select ${site.id}, 'https://www.shop-1.example/' || repeat('a-long-path/', n % 9) || n,
      (select id from scans where site_id = ${site.id} order by created_at desc limit 1), n,
      case when n % 20 = 0 then 'failed' else 'checked' end, case when n % 20 = 0 then 'server-error' end, 200,
      'Page ' || n, now(), now()
    from generate_series(1, ${PAGES}::int) n`;
  const issues = await sql<{ id: string }[]>`
    insert into scan_issues (site_id, identity, rule, outcome, impact, rank, message_id, message_values, state, pages, elements,
      first_seen_at, last_seen_at, assignee_id, ignored_at, ignored_by, ignore_reason, ignore_note)
    select ${site.id}, n::text, (array['img-alt', 'form-label', 'link-name'])[1 + n % 3],
      (array['failed', 'failed', 'review', 'advice'])[1 + n % 4],
      (array['critical', 'serious', 'moderate', 'minor'])[1 + n % 4], n % 12,
      'missing', jsonb_build_object('name', repeat('wonderful-', 12) || n),
      (array['new', 'still', 'fixed', 'returned', 'not-seen'])[1 + n % 5], 5, 9, now() - interval '9 days', now(),
      case when n % 3 = 0 then ${id}::int end, case when n % 10 = 9 then now() end, ${id},
      case when n % 10 = 9 then 'third-party' end, 'It comes with the map'
    from generate_series(1, ${ISSUES}::int) n
    returning id`;
  await sql`
    insert into scan_issue_places (issue_id, page_id, count, elements)
    select issue.id, page.id, 3, jsonb_build_array(jsonb_build_object('selector', 'main > img',
      'markup', '<img src="' || repeat('/folder', 30) || '.jpg">', 'surroundings', '<main><img></main>',
      'changedMarkup', '[{"markup": "<img>"}]'::jsonb, 'note', jsonb_build_object('tag', 'img',
        'names', jsonb_build_object('src', '/' || page.place % 7 || repeat('-long-name', 12) || '.jpg'), 'text', '',
        'classes', '[]'::jsonb, 'landmark', 'main', 'heading', 'Shop', 'ancestors', '["main"]'::jsonb,
        'around', '', 'peers', 1, 'place', '[0, 1]'::jsonb)))
    from scan_issues issue join scan_pages page on page.site_id = issue.site_id and page.place <= 30
    where issue.site_id = ${site.id} and issue.state <> 'fixed'`;
  await sql`
    insert into scan_issue_events (issue_id, kind, user_id, assignee_id, text, created_at)
    select id, kind, ${id}, ${id}, 'Someone looks at it', now()
    from scan_issues, unnest(array['new', 'fixed', 'returned', 'assigned', 'comment', 'ignored']) kind
    where site_id = ${site.id}`;
  await sql`
    insert into scan_manual_checks (site_id, check_id, state, note, user_id, updated_at)
    values (${site.id}, 'keyboard-only', 'failed', 'The menu cannot be left by keyboard', ${id}, now())`;
  await sql`
    insert into corrections (site_id, issue_id, element, rule, note, markup, page_url, value, draft, published, state,
      withdrawal, created_by, changed_by, changed_at)
    select ${site.id}, id, 'element', rule, '{}', '<img src="' || repeat('/folder', 30) || '.jpg">',
      'https://www.shop-1.example/' || repeat('a-long-path/', 9), repeat('A long text about the picture ', 8),
      ${sql.json(DRAFT)}, case when rule = 'img-alt' then ${sql.json(DRAFT)}::jsonb end,
      case rule when 'img-alt' then 'live' when 'form-label' then 'withdrawn' else 'draft' end,
      case rule when 'form-label' then '{"rule":"label-content-mismatch","page":"https://www.shop-1.example/1"}'::jsonb end,
      ${id}, ${id}, now()
    from scan_issues where site_id = ${site.id} and state <> 'fixed'`;
  const [issueId, fixedIssueId, ignoredIssueId] = [1, 2, 9].map((n) => issues[n - 1]?.id);
  if (!issueId || !fixedIssueId || !ignoredIssueId) throw new Error("No issues were inserted");
  const waiting = await fillStates(sql, accountId);
  return { siteId: site.id, ...waiting, issueId, fixedIssueId, ignoredIssueId };
}

/** Inserts sites whose scans have no result; no step of theirs is due. */
async function fillStates(sql: Sql, accountId: number) {
  await insertSite("queued");
  const runningSiteId = await insertSite("running");
  const failedSiteId = await insertSite("failed");
  await sql`update scan_sites set is_paused = true where id = ${failedSiteId}`;
  await sql`update scans set finished_at = now(), reason = 'robots' where site_id = ${failedSiteId}`;
  return { runningSiteId, failedSiteId };

  async function insertSite(state: "queued" | "running" | "failed"): Promise<string> {
    const host = `${state}.example`;
    const [site] = await sql<{ id: string }[]>`
      insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at)
      values (${accountId}, ${`https://${host}`}, ${host}, 'dns', now(), 'token', now() + interval '1 year')
      returning id`;
    if (!site) throw new Error("No site was inserted");
    await sql`
      insert into scans (site_id, host, state, cause, next_step_at, pages_known, pages_done)
      values (${site.id}, ${host}, ${state}, 'owner', now() + interval '1 year', 40, 12)`;
    return site.id;
  }
}
