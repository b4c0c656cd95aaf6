import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readTicket } from "#shared/issues/contract.ts";
import type { IssueDetail, Ticket } from "#shared/issues/schemas.ts";
import { pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { newIssueAddress, TRACKER_NAMES, type Tracker } from "#shared/sites/tracker.ts";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { VendorLetter } from "./vendor-letter.tsx";

interface ReadyTextsProps {
  issue: IssueDetail;
  /** The issue's site; missing until loaded. */
  site: SiteView | undefined;
}

/** Texts about an issue to pass on: a ticket for a tracker, and a letter to a tool's vendor. */
export function ReadyTexts({ issue, site }: ReadyTextsProps) {
  const { id, siteId, origin } = issue;
  const own = useQuery({
    ...query(readTicket, { params: { id }, query: { language: pageLanguageOf(currentLanguage()) } }),
    refetchOnMount: "always",
  });
  const settings = `${fillPath(DASHBOARD.scannedSite, { siteId })}?show=settings`;
  return (
    <Card className="stack stack--tight">
      <h2>{t("Pass it on")}</h2>
      <QueryView query={own} what={t("the ticket")} lines={2}>
        {(ticket) => (
          <>
            <div className="cluster">
              {site?.tracker && <TicketLink tracker={site.tracker} ticket={ticket} />}
              <CopyButton text={ticket.markdown} noun={t("Markdown")} of={ticket.title} />
            </div>
            {site && !site.tracker && (
              <p className="muted small">
                <RichText
                  text="To create a ticket in GitHub, GitLab, Jira or Linear from here, enter your project’s address in <link>the website’s settings</link>."
                  parts={{ link: (words) => <Link to={settings}>{words}</Link> }}
                />
              </p>
            )}
          </>
        )}
      </QueryView>
      {origin.tool && issue.places.length > 0 && (
        <>
          <h3>{t("Letter to {vendor}", { vendor: origin.tool.vendor })}</h3>
          <VendorLetter siteId={siteId} tool={origin.tool} issue={id} />
        </>
      )}
    </Card>
  );
}

function TicketLink({ tracker, ticket }: { tracker: Tracker; ticket: Ticket }) {
  return (
    <LinkButton variant="secondary" href={newIssueAddress(tracker, ticket)} target="_blank" rel="noreferrer">
      {t("Create in {tracker}", { tracker: TRACKER_NAMES[tracker.kind] })}
      <span className="visually-hidden">{t("(opens in a new tab)")}</span>
    </LinkButton>
  );
}
