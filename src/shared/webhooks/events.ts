import { mark } from "../language/translate.ts";
import type { ScanState } from "../sites/choices.ts";
import { WEBHOOK_TEST, type WebhookEvent } from "./choices.ts";

interface IssuesOfScan {
  /** Website and scan IDs, as in `GET /api/sites` and `GET /api/scans/:id`. */
  site: string;
  scan: string;
  /** Total number of issues; `issues` names only the 100 most severe. */
  count: number;
  /** IDs for use with `GET /api/issues/:id`. */
  issues: string[];
}

/** Data for each kind of event: IDs for API calls, and a few figures. */
export interface WebhookData {
  "issues.found": IssuesOfScan;
  "issues.fixed": IssuesOfScan;
  "scan.ended": {
    site: string;
    scan: string;
    state: Extract<ScanState, "done" | "stopped" | "failed">;
    /** Reason the scan failed or was stopped; null if it completed. */
    reason: string | null;
    /** Open issues that fail a criterion; null after a failed scan, and one of only some pages. */
    open: number | null;
  };
  "barrier.reported": { report: string; widget: string };
  "visits.near_limit": {
    /** E.g. `2026-11`. */
    month: string;
    percent: 80 | 100;
    visits: number;
    /** The plan's visits per month. */
    included: number;
  };
  "widget.changed": {
    widget: string;
    /** Public ID used in the embed code. */
    publicId: string;
    change: "created" | "updated" | "deleted" | "restored";
    /** Version of the widget's content, incremented with every change to its look or settings. */
    version: number;
  };
  [WEBHOOK_TEST]: { endpoint: string };
}

export type WebhookKind = keyof WebhookData;

export interface WebhookBody<Kind extends WebhookKind = WebhookKind> {
  type: Kind;
  version: number;
  /** Time of the event, not of the delivery attempt. */
  timestamp: string;
  data: WebhookData[Kind];
}

/** Descriptions of each event, for the dashboard and the documentation. */
export const WEBHOOK_WORDS: Record<WebhookEvent, { title: string; when: string }> = {
  "issues.found": {
    title: mark("Issues found"),
    when: mark("a scan found new issues, or fixed ones came back: one event per scan"),
  },
  "issues.fixed": {
    title: mark("Issues fixed"),
    when: mark("a scan confirmed fixes: one event per scan"),
  },
  "scan.ended": { title: mark("Scan ended"), when: mark("a scan finished, was stopped or failed") },
  "barrier.reported": {
    title: mark("Barrier reported"),
    when: mark("a visitor reported a barrier through the widget"),
  },
  "visits.near_limit": {
    title: mark("Visits near the plan’s limit"),
    when: mark("80% or all of the plan’s monthly visits are used: one event each per month"),
  },
  "widget.changed": {
    title: mark("Widget changed"),
    when: mark("a widget was created, changed, switched on or off, deleted or restored"),
  },
};

const SITE = "0d6c9f1a-5f0e-4a52-9d51-8a4c3a1b7e20";
const SCAN = "7b1f0f7e-2c55-4c86-8a0b-1d9e4f3c6a11";
const WIDGET = "c2a4e0a6-93f5-4f0e-8f61-0b5d7c1e9a33";

export const WEBHOOK_EXAMPLES: { [Kind in WebhookKind]: WebhookData[Kind] } = {
  "issues.found": { site: SITE, scan: SCAN, count: 1, issues: ["e5b7d9c2-6a1f-4d3b-9c8e-2f4a6b8d0c55"] },
  "issues.fixed": { site: SITE, scan: SCAN, count: 1, issues: ["a1c3e5f7-8b2d-4f6a-b0c4-6e8f0a2c4d77"] },
  "scan.ended": { site: SITE, scan: SCAN, state: "done", reason: null, open: 4 },
  "barrier.reported": { report: "f3d5b7a9-1c2e-4b4d-8e6f-0a1b2c3d4e99", widget: WIDGET },
  "visits.near_limit": { month: "2026-11", percent: 80, visits: 8_014, included: 10_000 },
  "widget.changed": { widget: WIDGET, publicId: "k3JH8sQp2LmX9vTe", change: "updated", version: 7 },
  [WEBHOOK_TEST]: { endpoint: "9e8d7c6b-5a4f-4e3d-a2c1-b0a998877665" },
};
