import { PAGES } from "#shared/paths.ts";
import { PLAN_IDS } from "#shared/plans.ts";
import { SCAN_LIMITS } from "#shared/scan-limits.ts";
import type { PageSettings } from "../page.ts";

/** `25, 250 or 1,000` */
const pages = new Intl.ListFormat("en-US", { type: "disjunction", style: "narrow" }).format(
  PLAN_IDS.map((id) => SCAN_LIMITS[id].pages.toLocaleString("en-US")),
);

export interface OwnerPromisesProps extends Pick<PageSettings, "billing"> {
  promises: string[];
  /** Says whose promises they are. */
  note?: string | undefined;
}

/** The promises of the operator's file, and what none of them means. */
export function OwnerPromises({ promises, note, billing }: OwnerPromisesProps) {
  return (
    <div className="promises stack">
      {promises.length > 0 && (
        <div className="stack stack--tight">
          <h3>What you get as the owner</h3>
          {note && <p className="small muted">{note}</p>}
          <ul className="check-list">
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="honest-note muted">
        Scans check {billing === "off" ? "the" : `up to ${pages}`} pages of a website
        {billing !== "off" && ", depending on the plan,"} by automated rules. Such rules find part of the
        problems: only about half of WCAG’s criteria can be checked by machine at all, and people have to
        check the rest. A scan says what to correct and how; it changes nothing on your site, and no result of
        it means that a site conforms.
      </p>
      <p className="honest-note muted">
        Corrections are texts and choices that you enter
        {billing !== "off" && ", on the BUSINESS plan and higher"}. The widget applies them in your visitors’
        browsers, and each scan checks whether they still fit. Nothing is corrected without a person’s word,
        and an issue stays open until its source is changed.
      </p>
      <p className="honest-note muted">
        A menu like this helps people use your site. It does not by itself make a site conform to WCAG, the
        ADA or the EAA: that also takes accessible content and code. Our{" "}
        <a href={PAGES.helpCenter}>help center</a> and <a href={PAGES.blog}>blog</a> show how to get there.
      </p>
    </div>
  );
}
