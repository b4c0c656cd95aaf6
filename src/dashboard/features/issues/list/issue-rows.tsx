import { useId, useState } from "react";
import { Link } from "react-router";
import type { IssueView } from "#shared/issues/schemas.ts";
import { currentLanguage, plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import type { useChosen } from "../../../components/use-chosen.ts";
import { formatNumber } from "../../../format.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { IssueBadges } from "../issue-badges.tsx";
import { IssueOrigin, originName } from "../issue-origin.tsx";
import { VendorLetter } from "../vendor-letter.tsx";

interface IssueRowsProps {
  issues: readonly IssueView[];
  site: SiteView;
  chosen: ReturnType<typeof useChosen<IssueView>>;
}

export function IssueRows({
  issues,
  site,
  chosen,
  heading,
}: IssueRowsProps & Pick<IssueRowProps, "heading">) {
  return (
    <ul className="issue-list">
      {issues.map((issue) => (
        <li key={issue.id} className="row-list__item">
          <IssueRow
            issue={issue}
            site={site}
            heading={heading}
            isChosen={chosen.ids.has(issue.id)}
            onChoose={chosen.toggle}
          />
        </li>
      ))}
    </ul>
  );
}

interface OriginGroupProps extends IssueRowsProps {
  origin: string;
  /** Number of matching issues, of which some may not be loaded. */
  count: number;
  hasLetter: boolean;
}

/** The issues of one origin, with a letter to the vendor if that is an embedded tool. */
export function OriginGroup({ origin, count, hasLetter, ...rows }: OriginGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const tool = rows.issues[0]?.origin.tool;
  const name = originName(origin);
  return (
    <section className="stack stack--tight" aria-labelledby={title}>
      <h2 id={title}>{`${name} (${formatNumber(count)})`}</h2>
      {tool && hasLetter && (
        <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t("Letter to {vendor} about all of its issues", { vendor: name })}</summary>
          {isOpen && <VendorLetter siteId={rows.site.id} tool={tool} />}
        </details>
      )}
      <IssueRows {...rows} heading="h3" />
    </section>
  );
}

interface IssueRowProps {
  issue: IssueView;
  site: SiteView;
  /** Level of the title. */
  heading: "h2" | "h3";
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function IssueRow({ issue, site, heading: Heading, isChosen, onChoose }: IssueRowProps) {
  const { id, siteId, criteria, assignee, comments, example } = issue;
  const title = findingTitle(issue, currentLanguage());
  const facts = [
    placeOf(issue),
    criteria.length > 0 && `WCAG ${criteria.join(", ")}`,
    assignee && t("Assigned to {name}", { name: assignee.name }),
    comments > 0 && plural(comments, "1 comment", "{count} comments"),
  ].filter(Boolean);
  return (
    <article className="stack stack--close issue-row">
      <IssueBadges issue={issue} />
      <div className="choice">
        <ForManagers>
          <input
            type="checkbox"
            className="choice__control"
            aria-label={t("Choose {title}", { title })}
            checked={isChosen}
            onChange={() => onChoose(id)}
          />
        </ForManagers>
        <Heading className="issue-row__title">
          <Link to={fillPath(DASHBOARD.scanIssue, { siteId, issueId: id })}>{title}</Link>
        </Heading>
      </div>
      <p className="muted small">{facts.join(" · ")}</p>
      {issue.origin.kind !== "own" && <IssueOrigin issue={issue} site={site} />}
      {example?.element && (
        <pre className="issue-row__markup">
          <code>{example.element.markup}</code>
        </pre>
      )}
      {example && (
        <p className="muted small scan-long">
          {t("For example, on {pageUrl}", { pageUrl: example.pageUrl })}
        </p>
      )}
    </article>
  );
}

function placeOf({ pages, elements, example }: IssueView): string {
  if (pages === 0) return t("Gone from checked pages");
  const isOfPage = example !== null && example.element === null;
  if (isOfPage) return plural(pages, "1 page", "{count} pages");
  return t("{elements} on {pages}", {
    elements: plural(elements, "1 element", "{count} elements"),
    pages: plural(pages, "1 page", "{count} pages"),
  });
}
