import type { Sql } from "postgres";

const WIDGETS = 200;
const REPORTS = 600;

interface Owner {
  id: number;
  accountId: number;
}

/**
 * Gives an owner's account 200 widgets, a year of daily usage of all or some of them, and 600
 * reports of barriers.
 */
export async function fillAccount(
  sql: Sql,
  { id, accountId }: Owner,
  { usedWidgets = WIDGETS } = {},
): Promise<void> {
  const own = sql`(select * from widgets where account_id = ${accountId}) w`;
  const used = sql`(select * from widgets where account_id = ${accountId} order by id limit ${usedWidgets}) w`;
  await sql`
    insert into widgets (public_id, account_id, user_id, name, website_url, is_active, color_scheme, created_at)
    select lpad(n::text, 16, 'b'), ${accountId}, ${id}, 'Shop ' || n, 'https://www.shop-' || n || '.example/start',
      n % 9 > 0, (array['blue', 'green', '#7a1fa2'])[1 + n % 3], now() - n * interval '1 day'
    from generate_series(1, ${WIDGETS}::int) n`;
  await sql`insert into widget_settings (widget_id, settings) select id, '{}' from ${own}`;
  await sql`
    insert into usage_daily (widget_id, day, visits)
    select id, current_date - ago, 20 + (ago * 37 + length(name) * 11) % 60
    from ${used}, generate_series(0, 364) ago`;
  await sql`
    insert into tool_usage_daily (widget_id, day, tool, count)
    select id, current_date - ago, tool, 1 + (ago + length(tool)) % 9
    from ${used}, generate_series(0, 29) ago, unnest(array['text-size', 'contrast', 'cursor', 'profile.dyslexia']) tool`;
  await sql`
    insert into widget_sightings (widget_id, host, first_seen_at, live_since, last_seen_at)
    select id, 'www.shop-' || substr(name, 6) || '.example', now() - interval '90 days', now() - interval '80 days',
      now() - (case when length(name) = 6 then interval '3 days' else interval '1 hour' end)
    from ${own} where name not like '%7'`;
  await sql`
    insert into barrier_reports (widget_id, send_key, text, email, page_url, state, created_at)
    select placed.id, 'report ' || n, 'The menu of page ' || n || ' cannot be reached by keyboard: the focus goes past it.',
      'visitor.' || n || '@example.com', 'https://www.shop-1.example/page/' || n,
      (array['new', 'answered', 'done'])[1 + n % 3], now() - n * interval '7 hours'
    from generate_series(1, ${REPORTS}::int) n
    join (select id, row_number() over () as place from ${own}) placed on placed.place = 1 + n % ${WIDGETS}::int`;
  await sql`analyze`;
}
