import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { parseUrl } from "../parse-url.ts";
import { SCAN_VALIDATION } from "./messages.ts";

export const TRACKERS = ["github", "gitlab", "jira", "linear"] as const;
type TrackerKind = (typeof TRACKERS)[number];

export const TRACKER_NAMES: Record<TrackerKind, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  jira: "Jira",
  linear: "Linear",
};

/** Address of the place where a site's tickets are created. */
export interface Tracker {
  kind: TrackerKind;
  url: string;
}

const URL_LIMIT = 500;
/** Maximum length of an address with a ticket; trackers refuse longer ones, some from 8 KB on. */
const ADDRESS_LIMIT = 6_000;

interface Rules {
  /** Path of a project's page, without a final slash. */
  path: RegExp;
  host?: RegExp;
  /** Whether the address must name a project and an issue type in its query. */
  hasIds?: boolean;
}

const RULES: Record<TrackerKind, Rules> = {
  github: { path: /^(?:\/[\w.-]+){2}$/ },
  gitlab: { path: /^(?:\/[\w.-]+){2,}$/ },
  jira: { path: /\/CreateIssueDetails!init\.jspa$/, hasIds: true },
  linear: { path: /^(?:\/[\w-]+)*\/new$/, host: /^linear\.(?:app|new)$/ },
};

export const TrackerSchema = v.pipe(
  v.object({
    kind: v.picklist(TRACKERS, SCAN_VALIDATION.tracker),
    url: v.pipe(
      v.string(SCAN_VALIDATION.trackerUrl),
      v.trim(),
      v.nonEmpty(SCAN_VALIDATION.trackerUrl),
      v.maxLength(URL_LIMIT, VALIDATION.tooLong),
    ),
  }),
  v.forward(
    v.check(({ kind, url }) => isTrackerUrl(kind, url), SCAN_VALIDATION.trackerUrl),
    ["url"],
  ),
);

function isTrackerUrl(kind: TrackerKind, written: string): boolean {
  const url = /[\s\p{Cc}\\]/u.test(written) ? null : parseUrl(written);
  if (url?.protocol !== "https:" || url.username || url.password || url.hash) return false;
  const { path, host = /\./, hasIds = false } = RULES[kind];
  if (!host.test(url.hostname) || !path.test(url.pathname.replace(/\/$/, ""))) return false;
  const { searchParams } = url;
  if (!hasIds) return url.search === "";
  return (
    [...searchParams.keys()].length === 2 &&
    ["pid", "issuetype"].every((id) => isNumber(searchParams.get(id)))
  );
}

function isNumber(text: string | null): boolean {
  return /^\d{1,18}$/.test(text ?? "");
}

interface Ticket {
  title: string;
  markdown: string;
  jira: string;
  short: string;
}

/**
 * Returns the address of a tracker's form for a new issue with the ticket filled in: in full, or
 * else in its short form.
 */
export function newIssueAddress({ kind, url }: Tracker, { title, markdown, jira, short }: Ticket): string {
  const full = filledForm(kind, url, title, kind === "jira" ? jira : markdown);
  return full.length <= ADDRESS_LIMIT ? full : filledForm(kind, url, title, short);
}

function filledForm(kind: TrackerKind, written: string, title: string, body: string): string {
  const url = new URL(written);
  const path = url.pathname.replace(/\/$/, "");
  const fill = (names: readonly [title: string, body: string]) => {
    url.searchParams.set(names[0], title);
    url.searchParams.set(names[1], body);
    return url.href;
  };
  switch (kind) {
    case "github":
      url.pathname = `${path}/issues/new`;
      return fill(["title", "body"]);
    case "gitlab":
      url.pathname = `${path}/-/issues/new`;
      return fill(["issue[title]", "issue[description]"]);
    case "jira":
      return fill(["summary", "description"]);
    case "linear":
      return fill(["title", "description"]);
  }
}
