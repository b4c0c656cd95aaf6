import type { Sql } from "postgres";
import type { PageLanguage } from "#shared/language/language.ts";
import words from "./sample-words.json" with { type: "json" };

interface Owner {
  id: number;
  accountId: number;
}

/**
 * Fills an account as a small company has it: three websites with two months of visits, reports of
 * visitors, and the results of a scan. Returns the ids that addresses of screens need.
 */
export async function fillSampleAccount(
  sql: Sql,
  owner: Owner,
  language: PageLanguage,
): Promise<{ widgetId: string; siteId: string }> {
  const widgetId = await fillWidgets(sql, owner, language, words[language].names);
  await fillReports(sql, widgetId, language);
  const siteId = await fillScan(sql, owner);
  await sql`analyze`;
  return { widgetId, siteId };
}

const HOSTS = ["www.harbor-pottery.example", "www.tide-table.example", "courses.harbor-pottery.example"];
const COLORS = ["blue", "green", "purple"];

async function fillWidgets(
  sql: Sql,
  { id, accountId }: Owner,
  language: PageLanguage,
  names: readonly string[],
): Promise<string> {
  await sql`delete from widgets where account_id = ${accountId}`;
  const ids: string[] = [];
  for (const [at, host] of HOSTS.entries()) {
    const [widget] = await sql<{ id: string }[]>`
      insert into widgets (public_id, account_id, user_id, name, website_url, color_scheme, version, created_at)
      values (${`sample${language}${at}`.padEnd(16, "0")}, ${accountId}, ${id}, ${names[at] ?? ""},
        ${`https://${host}`}, ${COLORS[at] ?? ""}, 2, now() - interval '70 days')
      returning id`;
    const widgetId = widget?.id ?? "";
    ids.push(widgetId);
    await sql`insert into widget_settings (widget_id, settings) values (${widgetId},
      ${sql.json({ statementUrl: `https://${host}/accessibility` })})`;
    await sql`
      insert into usage_daily (widget_id, day, visits)
      select ${widgetId}, current_date - ago, ((240 - ago + (ago * 37) % 60) / ${at + 1}::int)::int
      from generate_series(0, 60) ago`;
    await sql`
      insert into tool_usage_daily (widget_id, day, tool, count)
      select ${widgetId}, current_date - ago, tool, 2 + (ago + length(tool)) % 7
      from generate_series(0, 29) ago,
        unnest(array['text-size', 'contrast', 'stop-animations', 'read-aloud', 'profile.low-vision']) tool`;
    await sql`
      insert into widget_sightings (widget_id, host, first_seen_at, live_since, last_seen_at)
      values (${widgetId}, ${host}, now() - interval '69 days', now() - interval '69 days', now())`;
  }
  return ids[0] ?? "";
}

async function fillReports(sql: Sql, widgetId: string, language: PageLanguage): Promise<void> {
  for (const { state, hours, path, text } of words[language].reports) {
    await sql`
      insert into barrier_reports (widget_id, send_key, text, email, page_url, language, state, created_at)
      values (${widgetId}, ${language + path}, ${text}, 'sam.visitor@example.com',
        ${`https://www.harbor-pottery.example${path}`}, ${language}, ${state}, now() - ${hours}::int * interval '1 hour')`;
  }
}

const ISSUES = [
  ["img-alt", "critical", 9, 14, "missing", {}],
  ["form-label", "critical", 1, 2, "missing", {}],
  ["link-name", "serious", 12, 12, "missing", {}],
  ["color-contrast", "serious", 12, 31, "low", { ratio: 2.9, required: 4.5 }],
  ["heading-order", "moderate", 3, 3, "skipped", { level: 4, previous: 2, expected: 3 }],
  ["region", "moderate", 2, 2, "outside", {}],
] as const;

async function fillScan(sql: Sql, { accountId }: Owner): Promise<string> {
  await sql`delete from scan_sites where account_id = ${accountId}`;
  const host = HOSTS[0] ?? "";
  const [site] = await sql<{ id: string }[]>`
    insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at)
    values (${accountId}, ${`https://${host}`}, ${host}, 'dns', now(), 'sample', now() + interval '1 year')
    returning id`;
  const siteId = site?.id ?? "";
  await sql`
    insert into scans (site_id, host, state, cause, next_step_at, pages_known, pages_done, summary, created_at,
      started_at, finished_at)
    select ${siteId}, ${host}, 'done', 'schedule', now(), 24, 24,
      jsonb_build_object('open', jsonb_build_object('critical', 2, 'serious', 2 + n / 4, 'moderate', 2, 'minor', 0),
        'review', 4, 'advice', 6, 'new', 1, 'returned', 0, 'fixed', 3, 'notSeen', 0, 'pagesChecked', 24,
        'pagesClean', 11, 'pagesFailed', 0),
      now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day' + interval '2 minutes'
    from generate_series(0, 20) n`;
  const pages = await sql<{ id: string }[]>`
    insert into scan_pages (site_id, url, scan_id, place, state, status, title, checked_at, seen_at)
    select ${siteId}, ${`https://${host}/`} || n, (select id from scans where site_id = ${siteId} order by created_at desc limit 1),
      n, 'checked', 200, 'Page ' || n, now(), now()
    from generate_series(1, 24) n
    returning id`;
  for (const [rank, [rule, impact, count, elements, messageId, values]] of ISSUES.entries()) {
    const [issue] = await sql<{ id: string }[]>`
      insert into scan_issues (site_id, identity, rule, outcome, impact, rank, message_id, message_values, state,
        pages, elements, first_seen_at, last_seen_at)
      values (${siteId}, ${rule}, ${rule}, 'failed', ${impact}, ${rank}, ${messageId}, ${sql.json(values)},
        ${rank === 1 ? "new" : "still"}, ${count}, ${elements}, now() - interval '9 days', now())
      returning id`;
    const places = pages.slice(0, count).map(({ id }) => ({
      issue_id: issue?.id ?? "",
      page_id: id,
      count: 1,
      elements: sql.json([]),
    }));
    await sql`insert into scan_issue_places ${sql(places)}`;
    await sql`
      insert into scan_issue_events (issue_id, kind, created_at)
      values (${issue?.id ?? ""}, 'new', now() - interval '9 days')`;
  }
  return siteId;
}
