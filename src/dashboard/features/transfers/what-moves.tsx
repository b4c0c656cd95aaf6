import { plural, t } from "#shared/language/translate.ts";
import type { TransferContents } from "#shared/transfers/schemas.ts";

export function WhatMoves({ contents }: { contents: TransferContents }) {
  const { sites, reports, visits, corrections } = contents;
  return (
    <ul className="plain-list">
      <li>{t("The widget with its settings and their history. The code on the website works as before.")}</li>
      <li>
        {t("Its statistics. This month’s {visits} then", {
          visits: plural(visits, "1 visit", "{count} visits"),
        })}{" "}
        {visits === 1 ? t("counts") : t("count")} {t("for the new account.")}
      </li>
      {reports > 0 && (
        <li>
          {t("{reports} from visitors, with replies", {
            reports: plural(reports, "1 barrier report", "{count} barrier reports"),
          })}
        </li>
      )}
      {sites.map((origin) => (
        <li key={origin}>
          {t(
            "Scans of {origin}: pages, issues with decisions and reasons, manual checks, corrections and the accessibility statement",
            { origin },
          )}
        </li>
      ))}
      {corrections > 0 && (
        <li>
          {t("{corrections} for visitors, as long as the new account’s plan includes corrections", {
            corrections: plural(corrections, "1 correction", "{count} corrections"),
          })}
        </li>
      )}
    </ul>
  );
}

/** Lists what stays with the transferring account and what is deleted. */
export function WhatStays({ contents, cases }: { contents: TransferContents; cases: number }) {
  const { sites, isShared, website } = contents;
  return (
    <ul className="plain-list">
      {isShared && (
        <li>
          {t(
            "Scans of {website} with their issues and corrections: another of your widgets is for the same website",
            { website },
          )}
        </li>
      )}
      <li>{t("Your evidence log. It stays with you, and the new account continues with its own.")}</li>
      <li>{t("The widget’s labels, and your team’s names in its history")}</li>
      {sites.length > 0 && <li>{t("Issue comments and assignments. These are deleted.")}</li>}
      {cases > 0 && (
        <li>
          {t("{cases} about letters.", { cases: plural(cases, "1 case", "{count} cases") })}{" "}
          {cases === 1 ? t("It stays") : t("They stay")} {t("with you, without the link to the website.")}
        </li>
      )}
      <li>{t("Access: your team no longer sees the website, and links to its reports stop working.")}</li>
    </ul>
  );
}
