import { PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { formatCount, languageTag, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { SCAN_LIMITS } from "#shared/sites/scan-limits.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PageSettings } from "../page.ts";

/** Returns `25, 250 or 1,000`. */
function pageLimits(): string {
  const list = new Intl.ListFormat(languageTag(), { type: "disjunction", style: "narrow" });
  return list.format(PLAN_IDS.map((id) => formatCount(SCAN_LIMITS[id].pages)));
}

export interface OwnerPromisesProps extends Pick<PageSettings, "billing"> {
  promises: string[];
  /** Names the source of the promises. */
  note?: string | undefined;
}

/** The promises in the operator's file, and the limits of the service. */
export function OwnerPromises({ promises, note, billing }: OwnerPromisesProps) {
  const isSold = billing !== "off";
  return (
    <div className="promises stack">
      {promises.length > 0 && (
        <div className="stack stack--tight">
          <h3>{t("What you get as the owner")}</h3>
          {note && <p className="small muted">{note}</p>}
          <ul className="check-list">
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="honest-note muted">
        {isSold
          ? t(
              "Scans check up to {pages} pages of a website, depending on the plan, against automated rules.",
              {
                pages: pageLimits(),
              },
            )
          : t("Scans check a website’s pages against automated rules.")}{" "}
        {t(
          "Such rules find part of the problems: only about half of WCAG’s criteria can be checked by machine at all, and people have to check the rest. A scan says what to fix and how; it changes nothing on your site, and no result of it means that a site conforms.",
        )}
      </p>
      <p className="honest-note muted">
        {isSold
          ? t("Corrections are texts and choices that you enter, on the BUSINESS plan and higher.")
          : t("Corrections are texts and choices that you enter.")}{" "}
        {t(
          "The widget applies them in your visitors’ browsers, and each scan checks whether they still fit. Nothing is corrected unless a person enters it, and an issue stays open until its source is changed.",
        )}
      </p>
      <p className="honest-note muted">
        <RichText
          text="A menu like this helps people use your site. On its own, it does not make a site conform to WCAG, the ADA or the EAA: that also takes accessible content and code. Our <help>help center</help> and <blog>blog</blog> show you how to get there."
          parts={{
            help: (words) => <a href={localPath(PAGES.helpCenter)}>{words}</a>,
            blog: (words) => <a href={localPath(PAGES.blog)}>{words}</a>,
          }}
        />
      </p>
    </div>
  );
}
