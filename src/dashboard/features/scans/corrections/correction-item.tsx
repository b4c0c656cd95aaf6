import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listCorrectionVersions } from "#shared/api/corrections.ts";
import { recipeOf } from "#shared/corrections/recipes.ts";
import { issuesView } from "#shared/paths.ts";
import type { CorrectionView } from "#shared/schemas/correction.ts";
import { t } from "#shared/translate.ts";
import { quoted } from "#src/dashboard/components/quoted.ts";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatMoment } from "../../../format.ts";
import { query } from "../../../query.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { CorrectionActions } from "./correction-actions.tsx";
import { titleOf } from "./correction-choice.ts";
import { CorrectionState } from "./correction-state.tsx";
import { MarkupOf } from "./markup-of.tsx";
import { ACT_NAMES, pagesWords, personWords, valueWords } from "./words.ts";

interface CorrectionItemProps {
  siteId: string;
  correction: CorrectionView;
  isIncluded: boolean;
}

/** One correction in the list of its website. */
export function CorrectionItem({ siteId, correction, isIncluded }: CorrectionItemProps) {
  const { id, issueId, rule, markup, pages, value, attribute } = correction;
  const title = titleOf(rule);
  const recipe = recipeOf(rule, attribute);
  const inWords = (entered: string) => (recipe ? valueWords(recipe, entered) : quoted(entered));
  const name = value === "" ? title : inWords(value);
  const heading = `correction-${id}`;
  return (
    <article className="stack stack--close issue-row">
      <h2 className="issue-row__title" id={heading} tabIndex={-1}>
        {issueId ? <Link to={issuesView(siteId, issueId)}>{title}</Link> : title}
      </h2>
      <CorrectionState correction={correction} />
      <MarkupOf element={markup} />
      {value !== "" && <p className="scan-long">{inWords(value)}</p>}
      <p className="muted small scan-long">{pagesWords(pages)}</p>
      <ForManagers>
        <CorrectionActions
          siteId={siteId}
          correction={correction}
          of={t("the correction {name}", { name })}
          heading={heading}
          isIncluded={isIncluded}
        />
      </ForManagers>
      <Versions id={id} of={name} inWords={inWords} />
    </article>
  );
}

interface VersionsProps {
  id: string;
  of: string;
  inWords(value: string): string;
}

/** Who did what with the correction, loaded when it is opened. */
function Versions({ id, of, inWords }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const versions = useQuery({ ...query(listCorrectionVersions, { params: { id } }), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <RichText
          text="Versions<span> of {of}</span>"
          values={{ of }}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </summary>
      {isOpen && (
        <QueryView query={versions} what={t("the versions")} lines={3}>
          {(rows) => (
            <ul>
              {rows.map(({ number, act, value, pages, at, ...who }) => (
                <li key={number} className="scan-long">
                  {ACT_NAMES[act]}
                  {act !== "withdrawn" && ` ${personWords(who)}`} {t("on {at}", { at: formatMoment(at) })}
                  {value !== "" && `: ${inWords(value)}`}
                  {pages !== null && <span className="muted"> · {pagesWords(pages)}</span>}
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </details>
  );
}
