import type { KeyArea, KeyScope } from "#shared/api-keys/choices.ts";
import { type Endpoint, methodOf, pathOf } from "#shared/endpoint.ts";
import type { Proof } from "./recent-proof.ts";
import type { Access } from "./session.ts";

/** Areas by the second path segment. Other paths accept no keys. */
const AREAS: Record<string, KeyArea> = {
  widgets: "widgets",
  "widget-preview": "widgets",
  "undone-copies": "widgets",
  "widget-figures": "widgets",
  "deleted-widgets": "widgets",
  "widget-imports": "widgets",
  usage: "widgets",
  "live-states": "widgets",
  overview: "widgets",
  sites: "scans",
  scans: "scans",
  issues: "scans",
  "developer-links": "scans",
  corrections: "scans",
  "report-brand": "scans",
  reports: "reports",
  "reports.csv": "reports",
};

/** The part of a route that decides who may call it. */
export interface Admission {
  endpoint: Endpoint;
  access: Access;
  asks?: Proof | undefined;
}

/** Returns the scope that a key needs for an operation; null if keys may not perform it. */
export function keyScopeOf({ endpoint, access, asks }: Admission): KeyScope | null {
  const area = AREAS[pathOf(endpoint).split("/")[2] ?? ""];
  if (!area || asks || (access !== "mayRead" && access !== "mayManage")) return null;
  return `${area}:${access === "mayRead" || methodOf(endpoint) === "GET" ? "read" : "write"}`;
}

/**
 * Whether an operation accepts the `Idempotency-Key` header: true for every POST available to keys,
 * unless it stores nothing.
 */
export function isRepeatable(route: Admission & { isReadOnly?: boolean | undefined }): boolean {
  if (methodOf(route.endpoint) !== "POST" || route.isReadOnly) return false;
  return keyScopeOf(route)?.endsWith(":write") ?? false;
}
