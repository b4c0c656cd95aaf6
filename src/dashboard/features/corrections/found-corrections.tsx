import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { listCorrectionVersions } from "#shared/corrections/contract.ts";
import { recipeOf } from "#shared/corrections/recipes.ts";
import type {
  CorrectionList as Corrections,
  CorrectionVersionView,
  CorrectionView,
} from "#shared/corrections/schemas.ts";
import { languageTag, plural, t } from "#shared/language/translate.ts";
import { issuesView } from "#shared/paths.ts";
import { fieldsOf } from "#src/dashboard/components/choice-field.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { FilterField } from "../../components/filter-field.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { quoted } from "../../components/phrases.ts";
import { QueryView } from "../../components/query-view.tsx";
import { DelayedSearchField } from "../../components/search-field.tsx";
import { useFocusOnMore } from "../../components/use-focus-on-more.ts";
import { formatMoment, formatNumber } from "../../format.ts";
import { query } from "../../query.ts";
import { ForManagers } from "../session/for-managers.tsx";
import { CorrectionActions } from "./correction-actions.tsx";
import {
  type CorrectionChoice,
  countsBy,
  GROUP_NAMES,
  GROUPS,
  groupOf,
  isChosen,
  readCorrectionChoice,
  titleOf,
} from "./correction-choice.ts";
import { CorrectionState } from "./correction-state.tsx";
import { MarkupOf } from "./markup-of.tsx";
import { ACT_NAMES, pagesWords, personWords, valueWords } from "./words.ts";

/** Number of corrections shown initially, and added by each press of the button. */
const STEP = 25;

interface FoundCorrectionsProps {
  siteId: string;
  list: Corrections;
}

/** A website's corrections, with filters stored in the URL. */
export function FoundCorrections({ siteId, list }: FoundCorrectionsProps) {
  const [address, setAddress] = useSearchParams();
  const choice = readCorrectionChoice(address);

  function change(changed: Partial<CorrectionChoice>) {
    const wanted = Object.entries({ ...choice, ...changed }).filter(([, value]) => value !== "");
    setAddress(
      { show: "corrections", ...Object.fromEntries(wanted) },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <Filter corrections={list.corrections} choice={choice} onChange={change} />
      <Found key={JSON.stringify(choice)} siteId={siteId} list={list} choice={choice} />
    </>
  );
}

interface FilterProps {
  corrections: CorrectionView[];
  choice: CorrectionChoice;
  onChange(change: Partial<CorrectionChoice>): void;
}

function Filter({ corrections, choice, onChange }: FilterProps) {
  const field = fieldsOf(choice, onChange);
  const groups = countsBy(corrections, groupOf);
  const counts = { attention: 0, live: 0, draft: 0, ended: 0, ...Object.fromEntries(groups) };
  const rules = [...countsBy(corrections, ({ rule }) => rule)]
    .map(([rule, count]) => ({ value: rule, label: `${titleOf(rule)} (${formatNumber(count)})` }))
    .sort((a, b) => a.label.localeCompare(b.label, languageTag()));
  const isKnown = choice.rule === "" || rules.some(({ value }) => value === choice.rule);
  return (
    <div className="filter issue-filter issue-filter--wide">
      <FilterField
        {...field("group")}
        label={t("State")}
        all={t("All ({count})", { count: formatNumber(corrections.length) })}
        options={optionsOf(GROUPS, GROUP_NAMES, counts)}
      />
      <FilterField
        {...field("rule")}
        label={t("Rule")}
        all={t("All rules")}
        options={isKnown ? rules : [...rules, { value: choice.rule, label: titleOf(choice.rule) }]}
      />
      <DelayedSearchField
        label={t("Search in texts, markup and pages")}
        maxLength={200}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}

/**
 * Rows matching a filter. A correction whose group changes stays in place until the filter changes.
 */
function Found({ siteId, list, choice }: FoundCorrectionsProps & { choice: CorrectionChoice }) {
  const [places] = useState(() => new Map<string, number>());
  const [limit, setLimit] = useState(STEP);
  const rows = useRef<HTMLUListElement>(null);
  const found = keepPlaces(list.corrections, choice, places);
  const shown = found.slice(0, limit);
  const more = useFocusOnMore(rows, shown.length);
  return (
    <>
      <p role="status">{foundWords(shown.length, found.length)}</p>
      <ul className="issue-list" ref={rows}>
        {shown.map((correction) => (
          <li key={correction.id} className="row-list__item">
            <CorrectionItem siteId={siteId} correction={correction} isIncluded={list.isIncluded} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p>
          <Button
            variant="secondary"
            onClick={() => {
              more();
              setLimit(limit + STEP);
            }}
          >
            {t("Show more corrections")}
          </Button>
        </p>
      )}
    </>
  );
}

/** Returns the matching corrections and earlier matches, each where it was first shown. */
function keepPlaces(
  corrections: readonly CorrectionView[],
  choice: CorrectionChoice,
  places: Map<string, number>,
): CorrectionView[] {
  const found = corrections.filter((correction) => places.has(correction.id) || isChosen(correction, choice));
  for (const { id } of found) if (!places.has(id)) places.set(id, places.size);
  return found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

function foundWords(shown: number, all: number): string {
  if (all === 0) return t("No corrections match.");
  return shown < all
    ? t("The first {shown} of {all}", {
        shown: formatNumber(shown),
        all: plural(all, "1 correction", "{count} corrections"),
      })
    : plural(all, "1 correction", "{count} corrections");
}

interface CorrectionItemProps {
  siteId: string;
  correction: CorrectionView;
  isIncluded: boolean;
}

function CorrectionItem({ siteId, correction, isIncluded }: CorrectionItemProps) {
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

/** A correction's history, loaded when opened. */
function Versions({ id, of, inWords }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const versions = useQuery({ ...query(listCorrectionVersions, { params: { id } }), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <RichText text="Versions<span> of {of}</span>" values={{ of }} />
      </summary>
      {isOpen && (
        <QueryView query={versions} what={t("the versions")} lines={3}>
          {(rows) => (
            <ul>
              {rows.map(({ number, act, value, pages, at, suggestion, ...who }) => (
                <li key={number} className="scan-long">
                  {ACT_NAMES[act]}
                  {act !== "withdrawn" && ` ${personWords(who)}`} {t("on {at}", { at: formatMoment(at) })}
                  {value !== "" && `: ${inWords(value)}`}
                  {suggestion && <span className="muted"> · {suggestionWords(suggestion)}</span>}
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

function suggestionWords({ model, isChanged }: NonNullable<CorrectionVersionView["suggestion"]>): string {
  return isChanged
    ? t("suggested by {model}, then changed", { model })
    : t("suggested by {model}", { model });
}
