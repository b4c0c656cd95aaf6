import { type SQL, sql } from "drizzle-orm";

/**
 * Selects a site's issues that are on any page, with their page and element counts. A page with
 * both a scan and a page check counts once.
 * @param isHere condition on `page`; `is_here` tells whether it holds for one of the pages
 */
export function placedIssues(siteId: string, isHere: SQL): SQL {
  return sql`
    select issue_id, count(*)::int as pages, sum(elements)::int as elements,
      bool_or(is_here) as is_here, bool_or(in_scans) as in_scans
    from (
      select place.issue_id, page.url, max(place.count) as elements,
        bool_or(${isHere}) as is_here, bool_or(page.source = 'scan') as in_scans
      from scan_issue_places place join scan_pages page on page.id = place.page_id
      where page.site_id = ${siteId}
      group by place.issue_id, page.url
    ) found
    group by issue_id`;
}
