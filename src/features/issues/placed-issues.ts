import { inArray, type SQL, sql } from "drizzle-orm";

/**
 * Selects a site's issues that are on any page, with their page and element counts, and the origin
 * that all their elements share. A page with both a scan and a page check counts once.
 * @param isHere condition on `page`; `is_here` tells whether it holds for one of the pages
 */
export function placedIssues(siteId: string, isHere: SQL): SQL {
  return sql`
    select issue_id, count(*)::int as pages, sum(elements)::int as elements,
      bool_or(is_here) as is_here, bool_or(in_scans) as in_scans, ${sharedOrigin(sql`found.origin`)} as origin
    from (
      select place.issue_id, page.url, max(place.count) as elements,
        bool_or(${isHere}) as is_here, bool_or(page.source = 'scan') as in_scans,
        ${sharedOrigin(sql`place.origin`)} as origin
      from scan_issue_places place join scan_pages page on page.id = place.page_id
      where page.site_id = ${siteId}
      group by place.issue_id, page.url
    ) found
    group by issue_id`;
}

function sharedOrigin(origin: SQL): SQL {
  return sql`case when count(*) = count(${origin}) and min(${origin}) = max(${origin}) then min(${origin}) end`;
}

/** Rules about whole pages whose markup a template writes. */
const TEMPLATE_RULES = [
  "html-has-lang",
  "html-lang-valid",
  "html-xml-lang-mismatch",
  "bypass",
  "meta-viewport",
];

/**
 * Selects the origin of `issue`, placed as in `placedIssues`: the embedded tool of all its
 * elements, or the template if they are in a part of it on several pages, or if the same element is
 * on three pages or more and on at least half of the site's. Null for the site's own content. An
 * issue without places keeps its origin.
 */
export function settledOrigin(siteId: string): SQL {
  const pages = sql`(
    select count(distinct url) from scan_pages where site_id = ${siteId} and state in ('checked', 'unchanged'))`;
  const isSameElement = sql`(issue.tag is not null or ${inArray(sql`issue.rule`, TEMPLATE_RULES)})`;
  return sql`case
    when placed.issue_id is null then issue.origin
    when placed.origin <> 'template' then placed.origin
    when placed.origin = 'template' and placed.pages > 1 then 'template'
    when ${isSameElement} and placed.pages > 2 and placed.pages * 2 >= ${pages} then 'template'
  end`;
}
