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
      <div className="honest-note muted stack stack--tight">
        <p>
          {isSold
            ? t(
                "Scans check up to {pages} pages, by plan. Automated rules find some of the problems: only about half of WCAG’s criteria can be checked by machine, and no result means that a site conforms. Nothing is corrected unless a person enters it, on BUSINESS and higher.",
                { pages: pageLimits() },
              )
            : t(
                "Automated rules find some of the problems: only about half of WCAG’s criteria can be checked by machine, and no result means that a site conforms. Nothing is corrected unless a person enters it.",
              )}
        </p>
        <p>
          <RichText
            text="A menu helps people use your site. On its own, it doesn’t make a site conform to WCAG, the ADA or the EAA: our <help>help center</help> and <blog>blog</blog> show you how to get there."
            parts={{
              help: (words) => <a href={localPath(PAGES.helpCenter)}>{words}</a>,
              blog: (words) => <a href={localPath(PAGES.blog)}>{words}</a>,
            }}
          />
        </p>
      </div>
    </div>
  );
}
