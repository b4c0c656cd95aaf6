import type { PageQuery } from "#shared/schemas/page-query.ts";

export interface ListPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Trims a list that was read with one extra row. */
export function pageOf<Row>(rows: Row[], { limit }: PageQuery): ListPage<Row> {
  if (limit === undefined || rows.length <= limit) return { rows, hasMore: false };
  return { rows: rows.slice(0, limit), hasMore: true };
}

interface LinkedReply {
  request: Request;
  set: { headers: Record<string, string | number> };
}

/**
 * Returns the rows and sets the `Link` header (RFC 8288) to the next page of the same query, under
 * the service's own address.
 */
export function linkedRows<Row extends { id: string }>(
  { rows, hasMore }: ListPage<Row>,
  publicUrl: string,
  { request, set }: LinkedReply,
): Row[] {
  const last = rows.at(-1);
  if (hasMore && last) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("after", last.id);
    set.headers.link = `<${publicUrl}${pathname}?${searchParams}>; rel="next"`;
  }
  return rows;
}
