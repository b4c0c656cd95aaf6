import type { IssueEventView } from "#shared/issues/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { IGNORE_REASONS, type IssueEventKind } from "#shared/sites/choices.ts";
import { formatMoment } from "../../format.ts";
import { originName } from "./issue-origin.tsx";
import { IGNORE_NAMES } from "./words.ts";

const SCANNED: Partial<Record<IssueEventKind, string>> = {
  new: t("A scan found it for the first time"),
  fixed: t("Fixed: a scan no longer found it"),
  returned: t("Came back: a scan found it again"),
  "not-seen": t("Not seen: one of its pages couldn’t be checked"),
  "seen-again": t("Still there: a scan saw it again"),
  restored: t("Counts again because its ignore period ended"),
};

/** Text for page checks in a team member's own browser. */
const CHECKED: Partial<Record<IssueEventKind, string>> = {
  new: t("found it for the first time, in their own browser"),
  fixed: t("no longer found it in their own browser: fixed"),
  returned: t("found it again in their own browser"),
  "seen-again": t("saw it again in their own browser"),
};

/** Events from scans and users, oldest first. */
export function IssueHistory({ events }: { events: IssueEventView[] }) {
  return (
    <ol className="issue-list">
      {events.map((event) => (
        <li key={event.id} className="row-list__item">
          <p>
            {wordsOf(event)}, <time dateTime={event.at}>{formatMoment(event.at)}</time>
          </p>
          {event.text && event.kind !== "origin-chosen" && <p className="issue-text">{textOf(event)}</p>}
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ kind, isByPerson, by, assignee, text }: IssueEventView): string {
  if (!isByPerson) return SCANNED[kind] ?? t("It changed");
  const who = by ?? t("A former team member");
  switch (kind) {
    case "comment":
      return t("{who} commented", { who });
    case "ignored":
      return t("{who} ignored it", { who });
    case "restored":
      return t("{who} stopped ignoring it", { who });
    case "assigned":
      return t("{who} assigned it to {whom}", { who, whom: assignee ?? t("a former team member") });
    case "unassigned":
      return t("{who} unassigned it from {whom}", { who, whom: assignee ?? t("a former team member") });
    case "origin-chosen":
      return text
        ? t("{who} corrected where it comes from: {origin}", { who, origin: originName(text) })
        : t("{who} took back the correction of where it comes from", { who });
    default:
      return `${who} ${CHECKED[kind] ?? t("changed it")}`;
  }
}

/** Returns an event's text; an ignore reason such as `other: Next year` appears by name. */
function textOf({ kind, text }: IssueEventView): string | null {
  const reason =
    kind === "ignored" && IGNORE_REASONS.find((one) => text === one || text?.startsWith(`${one}: `));
  return reason ? `${IGNORE_NAMES[reason]}${text?.slice(reason.length)}` : text;
}
