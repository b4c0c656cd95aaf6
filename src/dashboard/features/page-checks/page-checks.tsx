import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { createPageCheck, listCheckedPages } from "#shared/page-checks/contract.ts";
import {
  type CheckedPageView,
  CreatePageCheckSchema,
  type PageCheckLink,
} from "#shared/page-checks/schemas.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatMoment } from "../../format.ts";
import { query } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { openTab } from "./open-tab.ts";
import { PageIssues } from "./page-issues.tsx";

export function PageChecks({ site }: { site: SiteView }) {
  return (
    <>
      <Card className="stack stack--tight">
        <h2>{t("Check a page in this browser")}</h2>
        <p>
          {t(
            "For pages scans can’t see: behind a sign-in, built by scripts, or on your own machine. The page opens in a new tab as you see it, its widget marks the findings, and you decide whether to send them here.",
          )}
        </p>
        <ForManagers instead={<ViewerNotice what={t("check pages")} />}>
          <CheckForm site={site} />
        </ForManagers>
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("Pages checked in a browser")}</h2>
        <CheckedPageList site={site} />
      </Card>
    </>
  );
}

/** Pages checked in the team's browsers; refetched when the user returns to this tab. */
function CheckedPageList({ site: { id } }: { site: SiteView }) {
  const pages = useQuery({
    ...query(listCheckedPages, { params: { id } }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return (
    <QueryView query={pages} what={t("the checked pages")} lines={3}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t("None yet.")}</p>
        ) : (
          <ul className="issue-list">
            {rows.map((page) => (
              <li key={page.url} className="row-list__item">
                <CheckedPage siteId={id} page={page} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function CheckedPage({ siteId, page }: { siteId: string; page: CheckedPageView }) {
  const { url, checkedAt } = page;
  return (
    <div className="stack stack--close">
      <p className="scan-long">
        <NewTabLink href={url}>{url}</NewTabLink>
      </p>
      {checkedAt && (
        <p className="muted small">{t("Checked on {checkedAt}", { checkedAt: formatMoment(checkedAt) })}</p>
      )}
      <PageIssues siteId={siteId} name={url} {...page} />
    </div>
  );
}

interface Opened {
  link: PageCheckLink;
  /** Whether the browser blocked the new tab. */
  isBlocked: boolean;
}

/** Opens one of the site's pages in a new tab, through a link that runs a page check there. */
function CheckForm({ site: { id, origin } }: { site: SiteView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const form = useForm({
    schema: CreatePageCheckSchema,
    async send(input) {
      setOpened(null);
      const link = await call(createPageCheck, { params: { id }, body: input });
      setOpened({ link, isBlocked: !openTab(link.url) });
    },
    fallback: t("The page wasn’t opened. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <UrlField
        {...form.field("url")}
        label={t("Address of the page")}
        hint={t("Such as {origin}/account, or http://localhost:3000 on your own machine", { origin })}
        autoComplete="off"
        required
        defaultValue={`${origin}/`}
      />
      <SubmitLine
        form={form}
        busyLabel={t("Opening…")}
        submit={<RichText text="Check this page here <span>(opens in a new tab)</span>" />}
      />
      <div role="status">
        {opened && !opened.isBlocked && (
          <p>
            {t(
              "The page is open in a new tab. If no check starts there, its widget is missing, switched off or left off that page.",
            )}
          </p>
        )}
        {opened?.isBlocked && (
          <p>
            <RichText
              text="Your browser blocked the new tab. <link>Open the page with its check</link> The link works once, for 15 minutes."
              parts={{ link: (words) => <NewTabLink href={opened.link.url}>{words}</NewTabLink> }}
            />
          </p>
        )}
      </div>
    </FormFrame>
  );
}
