import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { listDeveloperLinks, withdrawDeveloperLink } from "#shared/developer-links/contract.ts";
import type { DeveloperLinkView } from "#shared/developer-links/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { issuesView } from "#shared/paths.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { ListRow } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment, formatShortDay } from "../../format.ts";
import { keyOf, query } from "../../query.ts";
import { ForManagers } from "../session/for-managers.tsx";

/** Interval between looks at links whose issues are being checked. */
const POLL_MS = 10_000;

/** A website's links for developers, with their progress. */
export function DeveloperLinks({ site: { id } }: { site: SiteView }) {
  const links = useQuery({
    ...query(listDeveloperLinks, { params: { id } }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => state.data?.some(({ counts }) => counts.checking > 0) && POLL_MS,
  });
  return (
    <div className="stack">
      <p>
        <RichText
          text="A link shows issues to a developer without an account. You make one <link>from the list of issues</link>. Its address is shown only once: if it got lost, withdraw the link and make a new one."
          parts={{ link: (words) => <Link to={issuesView(id)}>{words}</Link> }}
        />
      </p>
      <QueryView query={links} what={t("the links")} lines={4}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{t("There are no links yet.")}</p>
          ) : (
            <Card className="stack stack--tight">
              <h2>{t("Links for developers")}</h2>
              <ul>
                {rows.map((link) => (
                  <LinkRow key={link.id} siteId={id} link={link} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryView>
    </div>
  );
}

function LinkRow({ siteId, link }: { siteId: string; link: DeveloperLinkView }) {
  const { id, createdAt, by, expiresAt, withdrawnAt, openedAt } = link;
  const client = useQueryClient();
  const created = formatMoment(createdAt);
  const withdrawal = useAction({
    call: () => call(withdrawDeveloperLink, { params: { id } }),
    done: () => {
      void client.invalidateQueries({ queryKey: keyOf(listDeveloperLinks, { params: { id: siteId } }) });
      return { title: t("The link was withdrawn") };
    },
    failed: t("The link wasn’t withdrawn"),
    focus: "h2",
  });
  const isOpen = withdrawnAt === null && new Date(expiresAt) > new Date();
  const end = withdrawnAt
    ? t("Withdrawn on {day}", { day: formatShortDay(withdrawnAt) })
    : isOpen
      ? t("Works until {day}", { day: formatShortDay(expiresAt) })
      : t("Expired on {day}", { day: formatShortDay(expiresAt) });
  return (
    <ListRow
      name={
        <>
          <strong>{t("Link of {created}", { created })}</strong>
          <Badge variant={isOpen ? "success" : "neutral"}>{isOpen ? t("Works") : t("Ended")}</Badge>
        </>
      }
      facts={
        <>
          {progressOf(link)}
          <br />
          {[
            by && t("Created by {name}", { name: by }),
            end,
            openedAt ? t("last opened on {moment}", { moment: formatMoment(openedAt) }) : t("not opened yet"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </>
      }
    >
      {isOpen && (
        <ForManagers>
          <ConfirmButton
            variant="secondary"
            label={
              <RichText
                text="Withdraw<span> {name}</span>"
                values={{ name: t("the link of {created}", { created }) }}
              />
            }
            title={t("Withdraw the link of {created}?", { created })}
            action={withdrawal}
            confirm={t("Withdraw the link")}
            busyLabel={t("Withdrawing…")}
            cancel={t("Keep it")}
          >
            <p>{t("It stops working at once, even on pages that are open. This can’t be undone.")}</p>
          </ConfirmButton>
        </ForManagers>
      )}
    </ListRow>
  );
}

function progressOf({ counts: { open, checking, fixed, still, unclear } }: DeveloperLinkView): string {
  const all = open + checking + fixed + still + unclear;
  const parts = [
    open > 0 && t("{open} to do", { open }),
    checking > 0 && t("{checking} being checked", { checking }),
    fixed > 0 && t("{fixed} fixed", { fixed }),
    still > 0 && t("{still} still there", { still }),
    unclear > 0 && t("{unclear} couldn’t be checked", { unclear }),
  ];
  return [plural(all, "1 issue", "{count} issues"), parts.filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(": ");
}
