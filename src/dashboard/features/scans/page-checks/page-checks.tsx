import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { CheckForm } from "./check-form.tsx";
import { CheckedPageList } from "./checked-page-list.tsx";

/** Checks of pages in the person's own browser, and the pages that were checked so. */
export function PageChecks({ site }: { site: SiteView }) {
  return (
    <>
      <Card className="stack stack--tight">
        <h2>{t("Check a page in this browser")}</h2>
        <p>
          {t(
            "For pages that no scan can see: behind a sign-in, made by scripts, or on your own machine. The page opens in a new tab as you see it, its widget marks the findings on it, and you decide whether to send them here.",
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
