import type { Sql } from "postgres";

export interface ServiceSize {
  owners: number;
  widgets: number;
  months: number;
}

/** Websites that are scanned, and rows of results for each. */
const SCANNED = 0.2;
const PAGES = 25;
const ISSUES = 20;
const PLACES = 5;
/** Months for which counts of tools are kept, and the share of widgets that have them. */
const TOOL_MONTHS = 13;
const COUNTED = 0.1;

/**
 * Fills an empty migrated database with a service's owners, widgets and history: every widget has
 * visits on every day. Foreign keys are not checked, which would take most of the time.
 */
export async function fillService(sql: Sql, size: ServiceSize): Promise<void> {
  await sql`set session_replication_role = replica`;
  await fillOwners(sql, size);
  await fillWidgets(sql, size);
  await fillUsage(sql, size);
  await fillSites(sql, size);
  await fillQueues(sql, size);
  await sql`set session_replication_role = origin`;
  await sql`vacuum analyze`;
}

async function fillOwners(sql: Sql, { owners }: ServiceSize): Promise<void> {
  await sql`insert into accounts (created_at)
    select now() - n * interval '3 hours' from generate_series(1, ${owners}::int) n`;
  await sql`
    insert into users (account_id, email, password, is_email_verified, trial_end, plan, created_at)
    select id, 'owner-' || id || '@bench.example', '-', true, now() + interval '9 days',
      (array['starter', 'professional', 'business'])[1 + id % 3], created_at from accounts where id not in (select account_id from users)`;
  await sql`
    insert into sessions (user_id, expires_at) select id, now() + interval '9 days'
    from users, generate_series(1, 3)`;
  await sql`
    insert into team_members (account_id, user_id, role)
    select account_id, (select min(id) from users) + (id * 7) % ${owners}::int, 'viewer' from users where id % 3 = 0
    on conflict do nothing`;
}

async function fillWidgets(sql: Sql, { owners, widgets }: ServiceSize): Promise<void> {
  await sql`
    insert into widgets (public_id, account_id, user_id, name, website_url, created_at)
    select substr(md5(id || ' ' || n), 1, 16), account_id, id, 'Shop ' || n, 'https://shop-' || id || '-' || n || '.example',
      now() - interval '26 months'
    from users, generate_series(1, ${Math.round(widgets / owners)}::int) n where email like '%@bench.example'`;
  await sql`insert into widget_settings (widget_id, settings) select id, '{}' from widgets on conflict do nothing`;
  await sql`
    insert into widget_versions (widget_id, version, name, position, color_scheme, size, settings)
    select id, n, name, position, color_scheme, size, '{}' from widgets, generate_series(1, 3) n
    on conflict do nothing`;
  await sql`
    insert into widget_sightings (widget_id, host, first_seen_at, live_since, last_seen_at)
    select id, prefix || substr(website_url, 9), created_at, created_at, now() - interval '1 hour'
    from widgets, unnest(array['', 'www.']) prefix where website_url is not null
    on conflict do nothing`;
  await sql`
    insert into barrier_reports (widget_id, send_key, text, state, created_at)
    select id, id::text || n, 'The menu cannot be reached by keyboard', (array['new', 'answered', 'done'])[1 + n % 3],
      now() - n * interval '61 days'
    from widgets, generate_series(1, 5) n`;
}

async function fillUsage(sql: Sql, { months }: ServiceSize): Promise<void> {
  await sql`
    insert into usage_daily (widget_id, day, visits)
    select id, day::date, 20 + (extract(day from day)::int * 37) % 400
    from (select id from widgets order by id) widget,
      generate_series(current_date - ${months}::int * interval '1 month' - interval '1 day', current_date, '1 day') day
    on conflict do nothing`;
  await sql`
    insert into tool_usage_daily (widget_id, day, tool, count)
    select id, day::date, tool, 3
    from (select id from widgets where abs(hashtext(id::text)) % 1000 < ${COUNTED * 1000} order by id) widget,
      generate_series(current_date - ${TOOL_MONTHS}::int * interval '1 month' - interval '1 day', current_date, '1 day') day,
      unnest(array['contrast', 'cursor', 'profile.dyslexia', 'text-size']) tool
    on conflict do nothing`;
}

async function fillSites(sql: Sql, { owners }: ServiceSize): Promise<void> {
  await sql`
    insert into scan_sites (account_id, origin, host, proof, proven_at, proof_token, next_scan_at)
    select account_id, 'https://shop-' || id || '.example', 'shop-' || id || '.example', 'dns', now(), 'token',
      now() + interval '1 year'
    from users where email like '%@bench.example' order by id limit ${Math.round(owners * SCANNED)}`;
  await sql`
    insert into scans (site_id, host, state, cause, next_step_at, summary, created_at, started_at, finished_at)
    select id, host, 'done', 'schedule', now(), null, now() - n * interval '1 day', now() - n * interval '1 day',
      now() - n * interval '1 day'
    from scan_sites, generate_series(1, 60) n`;
  await sql`
    insert into scan_pages (site_id, url, place, state, status, title, checked_at, seen_at)
    select id, origin || '/page-' || n, n, 'checked', 200, 'Page ' || n, now(), now()
    from scan_sites, generate_series(1, ${PAGES}::int) n
    on conflict do nothing`;
  await sql`
    insert into scan_issues (site_id, identity, rule, outcome, impact, rank, message_id, message_values, state, pages, elements,
      first_seen_at, last_seen_at)
    select id, n::text, 'img-alt', 'failed', 'serious', n % 12, 'missing', '{}', 'still', ${PLACES}, 9,
      now() - interval '90 days', now()
    from scan_sites, generate_series(1, ${ISSUES}::int) n
    on conflict do nothing`;
  await sql`
    insert into scan_issue_places (issue_id, page_id, count, elements)
    select issue.id, page.id, 1, '[]' from scan_issues issue
    join scan_pages page on page.site_id = issue.site_id and page.place <= ${PLACES}
    on conflict do nothing`;
  await sql`
    insert into scan_issue_events (issue_id, kind, created_at)
    select id, kind, now() - interval '80 days' from scan_issues, unnest(array['new', 'fixed', 'returned']) kind`;
}

/** Mails, the provider's events and their consequences, as they are until their retention ends. */
async function fillQueues(sql: Sql, { owners }: ServiceSize): Promise<void> {
  await sql`
    insert into mail_outbox (recipient, kind, sent_at, next_attempt_at, created_at)
    select email, 'scan', now() - n * interval '31 hours', now(), now() - n * interval '31 hours'
    from users, generate_series(1, 25) n`;
  await sql`
    insert into webhook_events (stripe_event_id, type, processed, data, processed_at)
    select 'evt_' || n, 'invoice.paid', true, '{}', now() - (n % 91) * interval '1 day'
    from generate_series(1, ${owners * 12}::int) n`;
  await sql`
    insert into subscription_events (user_id, event_type, created_at)
    select id, 'renewed', now() - n * interval '30 days' from users, generate_series(1, 12) n`;
}
