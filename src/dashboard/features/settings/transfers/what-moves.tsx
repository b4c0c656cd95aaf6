import type { TransferContents } from "#shared/schemas/transfer.ts";
import { countOf } from "../../../components/count-of.ts";

/** Lists what goes along with a widget. */
export function WhatMoves({ contents }: { contents: TransferContents }) {
  const { sites, reports, visits, corrections } = contents;
  return (
    <ul className="plain-list">
      <li>The widget with its settings and their history. The code on the website works as before.</li>
      <li>
        Its figures. {countOf(visits, "visit")} of this month then {visits === 1 ? "counts" : "count"} for the
        new account.
      </li>
      {reports > 0 && <li>{countOf(reports, "barrier report")} of visitors, with the replies</li>}
      {sites.map((origin) => (
        <li key={origin}>
          The scans of {origin}: pages, issues with what was decided about them and why, checks by hand,
          corrections and the accessibility statement
        </li>
      ))}
      {corrections > 0 && (
        <li>
          {countOf(corrections, "correction")} that visitors get, as long as the new account’s plan includes
          corrections
        </li>
      )}
    </ul>
  );
}

/** Lists what stays with the giving account, and what is deleted. */
export function WhatStays({ contents, cases }: { contents: TransferContents; cases: number }) {
  const { sites, isShared, website } = contents;
  return (
    <ul className="plain-list">
      {isShared && (
        <li>
          The scans of {website} with their issues and corrections: another widget of yours is for the same
          website
        </li>
      )}
      <li>Your log of evidence. It stays with you, and the new account goes on with its own.</li>
      <li>Labels of the widget, and the names of your people at what they did</li>
      {sites.length > 0 && <li>Comments on issues, and who they are assigned to. These are deleted.</li>}
      {cases > 0 && (
        <li>
          {countOf(cases, "case")} about letters. {cases === 1 ? "It stays" : "They stay"} with you, without
          the link to the website.
        </li>
      )}
      <li>Access: nobody of your team sees the website any longer, and links to its reports end.</li>
    </ul>
  );
}
