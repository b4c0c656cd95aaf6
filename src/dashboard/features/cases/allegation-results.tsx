import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AllegationList, AllegationView } from "#shared/cases/allegations.ts";
import { subjectOf } from "#shared/cases/barriers.ts";
import type { Verdict } from "#shared/cases/choices.ts";
import { checkAllegations, listAllegations, removeAllegation } from "#shared/cases/contract.ts";
import { plural, t } from "#shared/language/translate.ts";
import { issuesView } from "#shared/paths.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatDay, formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { CriteriaLinks } from "../issues/criteria-links.tsx";
import { IssuePicture } from "../issues/issue-picture.tsx";
// The text of rules, criteria and barriers is in a catalog of its own.
import "../issues/words.ts";
import { EmbedCode } from "../widget-data/embed-code.tsx";

const VERDICT_NAMES: Record<Verdict, string> = {
  found: t("Found now"),
  fixed: t("No longer found"),
  "never-seen": t("Never seen by a scan"),
  "for-a-person": t("Only a person can tell"),
  "not-read": t("Not read yet"),
};

const VERDICT_BADGES: Record<Verdict, BadgeVariant> = {
  found: "danger",
  fixed: "success",
  "never-seen": "neutral",
  "for-a-person": "warning",
  "not-read": "neutral",
};

interface ResultsProps {
  caseId: string;
  list: AllegationList;
}

/** A case's rows with what scans saw, and a button to check their pages now. */
export function AllegationResults({ caseId, list: { allegations, isChecking, isRepeated } }: ResultsProps) {
  const keep = useKeepList(caseId);
  const checking = useAction({
    call: () => call(checkAllegations, { params: { id: caseId } }),
    done: (list: AllegationList) => {
      keep(list);
      return { title: t("The pages are being checked") };
    },
    failed: t("The check didn’t start"),
  });
  const checkedAt =
    allegations
      .map((row) => row.checkedAt)
      .sort()
      .at(-1) ?? "";
  return (
    <Card className="stack stack--tight">
      <h2 tabIndex={-1}>{t("What our scans saw")}</h2>
      <p>
        <RichText
          text="As of <time>{checkedAt}</time>."
          values={{ checkedAt: formatMoment(checkedAt) }}
          at={checkedAt}
        />{" "}
        {isRepeated
          ? t("Each scan checks these pages again until the case is settled or closed.")
          : t("The case is over, so scans no longer check these pages.")}
      </p>
      <p role="status">{isChecking && t("A scan is reading the pages. Results appear here when it ends.")}</p>
      {isRepeated && !isChecking && (
        <p>
          <ActionButton variant="primary" action={checking} busyLabel={t("Starting…")}>
            {t("Check these pages now")}
          </ActionButton>
        </p>
      )}
      <ol className="row-list">
        {allegations.map((row) => (
          <li className="row-list__item" key={row.id}>
            <OneAllegation caseId={caseId} row={row} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function OneAllegation({ caseId, row }: { caseId: string; row: AllegationView }) {
  const { page, words, about, site, result, picture } = row;
  const { verdict, element, issue } = result;
  return (
    <div className="stack stack--tight">
      <div className="cluster">
        <Badge variant={VERDICT_BADGES[verdict]}>{VERDICT_NAMES[verdict]}</Badge>
        <h3>{titleOf(about)}</h3>
      </div>
      <p className="scan-long">
        <NewTabLink href={page}>{page}</NewTabLink>
      </p>
      {words && (
        <blockquote className="scan-long">
          <p>{words}</p>
        </blockquote>
      )}
      <p className="measure">{sentenceOf(row)}</p>
      {row.reason && (
        <p className="measure">
          {t("The last attempt to read the page failed: {reason}", { reason: t(row.reason.text) })}
        </p>
      )}
      {element && <EmbedCode code={element.markup} />}
      {picture && issue && <IssuePicture issueId={issue} picture={picture} />}
      <CriteriaLinks criteria={row.criteria} />
      {site && (
        <p className="cluster">
          {issue && <Link to={issuesView(site.id, issue)}>{t("Open the issue")}</Link>}
          {verdict !== "found" && (
            <Link to={`${issuesView(site.id)}?show=checks`}>{t("Check it manually")}</Link>
          )}
        </p>
      )}
      <Changes row={row} />
      <Remove caseId={caseId} row={row} />
    </div>
  );
}

/** Returns a barrier, criterion or rule in words, with a criterion's number. */
export function titleOf(about: string): string {
  const subject = subjectOf(about);
  const title = subject ? t(subject.title) : about;
  return /^\d/.test(about) ? `${about} ${title}` : title;
}

/** Says what scans saw, with dates; never more than they can know. */
function sentenceOf({ result, site }: AllegationView): string {
  const { verdict, readAt, since, elements, rule, inBrowser } = result;
  const read = readAt ? formatDay(readAt) : "";
  if (site === null && verdict === "not-read") {
    return t("This page’s website is no longer in your account, so scans don’t read it.");
  }
  switch (verdict) {
    case "found":
      return t("Found on {read}: {rule}, on {elements}. First seen on the website on {since}.", {
        read,
        rule: `“${t(SCAN_RULES.get(rule ?? "")?.title ?? "")}”`,
        elements: plural(elements, "1 element", "{count} elements"),
        since: since ? formatDay(since) : read,
      });
    case "fixed":
      return t("Scans found it here before, and no longer find it since {since}. Last read on {read}.", {
        since: since ? formatDay(since) : "",
        read,
      });
    case "never-seen":
      return inBrowser
        ? t(
            "Last read on {read}. No scan has found it on this page. Scans see only part of what people see.",
            {
              read,
            },
          )
        : t(
            "Last read on {read}, as the server sent it, without a browser. No scan has found it on this page. Scans see only part of what people see.",
            { read },
          );
    case "for-a-person":
      return rule
        ? t("A scan has found something here that only a person can judge: {rule}.", {
            rule: `“${t(SCAN_RULES.get(rule)?.title ?? "")}”`,
          })
        : t("No scan can decide this. Check it manually, and note the result there.");
    case "not-read":
      return t("No scan has read this page yet.");
  }
}

/** The row's earlier verdicts; nothing if it has never changed. */
function Changes({ row: { changes } }: { row: AllegationView }) {
  if (changes.length < 2) return null;
  return (
    <details>
      <summary>{t("Changes")}</summary>
      <ol>
        {changes.map(({ verdict, at }) => (
          <li key={at}>
            <time dateTime={at}>{formatMoment(at)}</time>: {VERDICT_NAMES[verdict]}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Remove({ caseId, row: { id, page, about } }: { caseId: string; row: AllegationView }) {
  const keep = useKeepList(caseId);
  const removal = useAction({
    call: () => call(removeAllegation, { params: { id: caseId, allegation: id } }),
    done: (list: AllegationList) => {
      keep(list);
      return { title: t("The row was removed") };
    },
    failed: t("The row wasn’t removed"),
    focus: "h1",
  });
  return (
    <div>
      <RemoveButton
        variant="quiet"
        small
        label={
          <RichText
            text="Remove this row <span>{about}, {page}</span>"
            values={{ about: titleOf(about), page }}
          />
        }
        title={t("Remove this row?")}
        action={removal}
      >
        <p>{t("Its results go with it. What your signed record already says stays there.")}</p>
      </RemoveButton>
    </div>
  );
}

/** Returns a function that replaces a case's rows in the cache. */
export function useKeepList(id: string) {
  const client = useQueryClient();
  return (list: AllegationList) => client.setQueryData(keyOf(listAllegations, { params: { id } }), list);
}
