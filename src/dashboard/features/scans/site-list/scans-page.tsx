import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import type { SiteList } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "../../../components/count-of.ts";
import { PageHeading } from "../../../components/page-heading.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatNumber } from "../../../format.ts";
import { isSold } from "../../../page-settings.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { useSites } from "../../widget-data/use-sites.ts";
import { AddSite } from "./add-site.tsx";
import { CorrectionsSwitch } from "./corrections-switch.tsx";
import { NoScans } from "./no-scans.tsx";
import { SiteCard } from "./site-card.tsx";

/** Websites of the account with the state of their scans. */
export function ScansPage() {
  const sites = useSites();
  return (
    <div className="stack">
      <div className="stack stack--tight">
        <PageHeading>{t("Scans")}</PageHeading>
        <p className="muted">
          {t(
            "Every page of your websites that we know is checked once a day for accessibility issues. Automated checks find only a part of them: a person has to check the rest.",
          )}
        </p>
      </div>
      <NoScans />
      <QueryView query={sites} what={t("your websites")} lines={6}>
        {(list) => <Sites list={list} />}
      </QueryView>
    </div>
  );
}

function Sites({ list }: { list: SiteList }) {
  const { sites, limits } = list;
  return (
    <>
      {sites.length === 0 && (
        <p>
          {t(
            "No website is scanned yet. Websites with your widget are added when a visitor opens them; others you can add yourself.",
          )}
        </p>
      )}
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} />
      ))}
      <p className="muted small">
        {isSold()
          ? t(
              "Your plan includes {sites} with up to {pages} each, a scan every 24 hours and {scansPerDay} more a day when you ask for them.",
              {
                sites: countOf(limits.sites, "website"),
                pages: countOf(limits.pages, "page"),
                scansPerDay: formatNumber(limits.scansPerDay),
              },
            )
          : t("Each website is scanned every 24 hours, and when you ask for it.")}
      </p>
      <ForManagers>
        <CorrectionsSwitch />
        <AddSite list={list} />
      </ForManagers>
      <p>
        <Link to={DASHBOARD.letters}>{t("You got a letter about your website? What to do with it")}</Link>
      </p>
    </>
  );
}
