import { useParams } from "react-router";
import { commentIssue } from "#shared/issues/contract.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { type CommentInput, CommentSchema } from "#shared/issues/schemas.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { findingText, findingTitle } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { BUILDERS } from "#shared/sites/builders.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { BackLink } from "../../components/back-link.tsx";
import { PageHeading } from "../../components/page-heading.tsx";

import { QueryView } from "../../components/query-view.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { formatDayOfUtc } from "../../format.ts";
import { IssueCorrections } from "../corrections/issue-corrections.tsx";
import { ForManagers } from "../session/for-managers.tsx";
import { useDraft } from "../session/use-draft.ts";
import { useSites } from "../widget-data/use-sites.ts";
import { ChangedMarkup } from "./changed-markup.tsx";
import { CriteriaLinks } from "./criteria-links.tsx";
import { IssueBadges } from "./issue-badges.tsx";
import { IssueHistory } from "./issue-history.tsx";
import { IssueOrigin } from "./issue-origin.tsx";
import { elementName, IssuePlaces } from "./issue-places.tsx";
import { IssueWork } from "./issue-work.tsx";
import { ReadyTexts } from "./ready-texts.tsx";
import { useIssue, useIssueChange } from "./use-issue.ts";
import { peopleIn } from "./words.ts";

const NOTHING = { text: "" };

/** Maximum length of a message that fits in a heading, in characters. */
const TITLE_LENGTH = 120;

export function IssuePage() {
  const { siteId = "", issueId = "" } = useParams();
  const issue = useIssue(issueId);
  const title = issue.data && findingTitle(issue.data, currentLanguage());
  const isGone = issue.error instanceof HttpError && issue.error.status === 404;
  return (
    <div className="stack">
      <BackLink to={fillPath(DASHBOARD.scannedSite, { siteId })}>{t("All issues")}</BackLink>
      {isGone ? (
        <>
          <PageHeading>{t("Issue not found")}</PageHeading>
          <p>{t("It’s no longer stored or belongs to another account.")}</p>
        </>
      ) : (
        <>
          <PageHeading>{title ? shorten(title) : t("Issue")}</PageHeading>
          <QueryView query={issue} what={t("the issue")} lines={8}>
            {(data) => <Issue key={data.id} issue={data} />}
          </QueryView>
        </>
      )}
    </div>
  );
}

/** Shortens an issue's message for a heading, since it may quote much of the page. */
function shorten(message: string): string {
  return isLong(message) ? `${message.slice(0, TITLE_LENGTH).toWellFormed()}…` : message;
}

function isLong(message: string): boolean {
  return message.length > TITLE_LENGTH;
}

function Issue({ issue }: { issue: IssueDetail }) {
  const rule = SCAN_RULES.get(issue.rule);
  const site = useSites().data?.sites.find(({ id }) => id === issue.siteId);
  const isCut = isLong(findingTitle(issue, currentLanguage()));
  return (
    <>
      <div className="stack stack--tight">
        <IssueBadges issue={issue} />
        {isCut && <p className="scan-long">{findingText(issue, currentLanguage())}</p>}
        <IssueOrigin issue={issue} site={site} />
        {issue.origin.tool && issue.example?.element?.markup.startsWith("<iframe") && (
          <p>{t("If the frame is in your page’s code, you can fix this yourself.")}</p>
        )}
        {rule && <p>{t("Affects {people}.", { people: peopleIn(rule.affected) })}</p>}
        {issue.outcome === "review" && (
          <p>{t("No rule can decide this. A person has to check whether it’s an issue here.")}</p>
        )}
      </div>
      <WhatToDo issue={issue} remedy={rule?.remedy} />
      <IssuePlaces issue={issue} />
      <Card className="stack stack--tight">
        {rule && (
          <>
            <h2>{t("Why it matters")}</h2>
            <p>{t(rule.why)}</p>
          </>
        )}
        {issue.criteria.length > 0 && (
          <>
            <h2>{issue.outcome === "advice" ? t("Criteria it helps with") : t("Criteria")}</h2>
            <CriteriaLinks criteria={issue.criteria} {...(rule?.format && { format: rule.format })} />
          </>
        )}
        <p className="muted small">
          {t("Rule:")} {t(rule?.title ?? issue.rule)}
        </p>
      </Card>
      <IssueCorrections issue={issue} />
      <ReadyTexts issue={issue} site={site} />
      <IssueWork issue={issue} />
      <Card className="stack stack--tight">
        <h2>{t("History and comments")}</h2>
        <IssueHistory events={issue.history} />
        <CommentForm issue={issue} />
      </Card>
    </>
  );
}

interface WhatToDoProps {
  issue: IssueDetail;
  /** Missing for a rule of another release. */
  remedy: string | undefined;
}

/** The rule's remedy, where to click for it, and the first element's changed markup. */
function WhatToDo({ issue: { places, elements, menuPath }, remedy }: WhatToDoProps) {
  const [place] = places;
  const changes = place?.elements[0]?.changes ?? [];
  if (!remedy && changes.length === 0 && !menuPath) return null;
  return (
    <Card className="stack stack--tight">
      <h2>{t("What to do")}</h2>
      {remedy && <p>{t(remedy)}</p>}
      {menuPath && <WhereToClick menuPath={menuPath} />}
      {place && changes.length > 0 && (
        <div className="stack stack--close issue-code">
          <ChangedMarkup heading="h3" changes={changes} of={elementName(place, 0)} />
          {elements > 1 && (
            <p className="muted small">
              {t("This is for the first element. Changes to the others are shown with them below.")}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/** The fix's place in the builder's own menus; React escapes the file name in it. */
function WhereToClick({ menuPath }: { menuPath: NonNullable<IssueDetail["menuPath"]> }) {
  const builder = BUILDERS[menuPath.builder];
  const own = currentLanguage() === "de" ? menuPath.de : menuPath.en;
  const path = own ?? menuPath.en;
  return (
    <div className="stack stack--close">
      <h3>{t("In {builder}", { builder })}</h3>
      {path ? (
        <>
          <ul lang={own ? undefined : "en"} className="plain-list scan-long">
            {path.ways.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
          <p className="muted small">
            {t("As of {day}. Themes and versions of {builder} may differ.", {
              builder,
              day: formatDayOfUtc(path.checkedOn),
            })}
          </p>
        </>
      ) : (
        <p>{t("There’s no description of the clicks for this in {builder} yet.", { builder })}</p>
      )}
    </div>
  );
}

function CommentForm({ issue: { id } }: { issue: IssueDetail }) {
  const draft = useDraft(`comment:${id}`, NOTHING);
  const comment = useIssueChange(id, (body: CommentInput) => call(commentIssue, { params: { id }, body }));
  const form = useForm({
    schema: CommentSchema,
    async send(input) {
      const sent = draft.values;
      await comment.mutateAsync(input);
      draft.markSaved(sent);
      toast({ title: t("Comment added") });
    },
    fallback: t("The comment wasn’t added. Your text is still here; please try again."),
  });
  return (
    <ForManagers>
      <FormFrame form={form}>
        <UnsavedGuard unsaved={draft.unsaved} onLeave={draft.discard} />
        <TextAreaField
          label={t("Comment")}
          rows={3}
          required
          {...draft.field("text")}
          {...form.field("text")}
        />
        <SubmitLine form={form} variant="secondary" busyLabel={t("Adding…")} submit={t("Add comment")} />
      </FormFrame>
    </ForManagers>
  );
}
