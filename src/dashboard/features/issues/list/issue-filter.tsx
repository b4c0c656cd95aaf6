import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listPages } from "#shared/issues/contract.ts";
import type { IssueList } from "#shared/issues/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { IMPACTS, ISSUE_STATES, OUTCOMES } from "#shared/sites/choices.ts";
import type { Person } from "#shared/sites/schemas.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField, fieldsOf } from "../../../components/choice-field.tsx";
import { FilterField } from "../../../components/filter-field.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { DelayedSearchField } from "../../../components/search-field.tsx";
import { formatNumber } from "../../../format.ts";
import { query } from "../../../query.ts";
import { originName } from "../issue-origin.tsx";
import { IMPACT_NAMES, OUTCOME_NAMES, STATE_NAMES } from "../words.ts";
import { criteriaIn } from "./criteria-in.ts";
import type { IssueChoice } from "./issue-choice.ts";

/** Maximum length of a page search accepted by the server, in characters. */
const MAX_SEARCH = 200;

interface IssueFilterProps {
  siteId: string;
  choice: IssueChoice;
  /** The loaded list; null until loaded. */
  list: IssueList | null;
  people: Person[];
  onChange(change: Partial<IssueChoice>): void;
}

/** Filters issues as soon as a field changes. */
export function IssueFilter({ siteId, choice, list, people, onChange }: IssueFilterProps) {
  const field = fieldsOf(choice, onChange);
  return (
    <div className="stack stack--tight">
      <div className="filter issue-filter">
        <ChoiceField
          {...field("state")}
          label={t("State")}
          options={[
            { value: "open", label: t("Open") },
            ...optionsOf(ISSUE_STATES, STATE_NAMES, list?.counts),
            { value: "all", label: t("All states") },
          ]}
        />
        <FilterField
          {...field("impact")}
          label={t("Impact")}
          all={t("All impacts")}
          options={optionsOf(IMPACTS, IMPACT_NAMES, list?.impacts)}
        />
        <FilterField
          {...field("outcome")}
          label={t("Kind")}
          all={t("All kinds")}
          options={optionsOf(OUTCOMES, OUTCOME_NAMES)}
        />
        <LoadedFilters
          choice={choice}
          origins={list?.origins ?? []}
          rules={list?.rules ?? []}
          people={people}
          onChange={onChange}
        />
        <PageField siteId={siteId} value={choice.page} onSearch={(page) => onChange({ page })} />
        <DelayedSearchField
          label={t("Search in issues, pages and markup")}
          maxLength={200}
          value={choice.search}
          onSearch={(search) => onChange({ search })}
        />
        <ChoiceField
          {...field("order")}
          label={t("Order")}
          options={[
            { value: "severity", label: t("Most severe first") },
            { value: "origin", label: t("By whose it is") },
          ]}
        />
      </div>
      {/^https?:/.test(choice.page) && (
        <p className="split">
          <span className="scan-long">{t("Only on the page {page}", { page: choice.page })}</span>
          <Button variant="quiet" onClick={() => onChange({ page: "" })}>
            {t("Show issues of every page")}
          </Button>
        </p>
      )}
    </div>
  );
}

interface LoadedFiltersProps extends Pick<IssueFilterProps, "choice" | "people" | "onChange"> {
  origins: IssueList["origins"];
  rules: IssueList["rules"];
}

/** Filters with options from the server. */
function LoadedFilters({ choice, origins, rules, people, onChange }: LoadedFiltersProps) {
  const filters = [
    {
      name: "origin",
      label: t("Whose it is"),
      all: t("Anyone’s"),
      options: originOptions(origins),
    },
    {
      name: "rule",
      label: t("Rule"),
      all: t("All rules"),
      options: rules.map(({ rule }) => ({ value: rule, label: t(SCAN_RULES.get(rule)?.title ?? rule) })),
    },
    {
      name: "criterion",
      label: t("Criterion"),
      all: t("All criteria"),
      options: criteriaIn(rules).map(({ criterion }) => ({
        value: criterion,
        label: `${criterion} ${t(WCAG_CRITERIA[criterion]?.name ?? "")}`,
      })),
    },
    {
      name: "assignee",
      label: t("Assigned to"),
      all: t("Anyone"),
      options: [
        { value: "nobody", label: t("No one") },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  ] as const;
  return filters.map(({ options, ...filter }) => (
    <FilterField
      key={filter.name}
      {...filter}
      options={withChosen(options, choice[filter.name])}
      value={choice[filter.name]}
      onChoose={(value) => onChange({ [filter.name]: value })}
    />
  ));
}

/** Lists the origins with their counts, first all embedded tools together. */
function originOptions(origins: IssueList["origins"]): Option[] {
  const named = (value: string, name: string, issues: number) => ({
    value,
    label: `${name} (${formatNumber(issues)})`,
  });
  const tools = origins.filter(({ origin }) => origin !== "own" && origin !== "template");
  const all = tools.reduce((sum, { issues }) => sum + issues, 0);
  return [
    ...(["own", "template"] as const).map((one) =>
      named(one, originName(one), origins.find(({ origin }) => origin === one)?.issues ?? 0),
    ),
    named("tool", t("Embedded tools"), all),
    ...tools.map(({ origin, issues }) => named(origin, originName(origin), issues)),
  ];
}

interface Option {
  value: string;
  label: string;
}

/** Keeps the URL's choice selectable even if it isn't among the loaded options. */
function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

interface PageFieldProps {
  siteId: string;
  value: string;
  onSearch: (page: string) => void;
}

/** Filters by part of a page's URL or title, and suggests matching pages. */
function PageField({ siteId, value, onSearch }: PageFieldProps) {
  const list = useId();
  const search = value.slice(0, MAX_SEARCH);
  const { data } = useQuery({
    ...query(listPages, { params: { id: siteId }, query: { search } }),
    enabled: search !== "",
  });
  return (
    <>
      <DelayedSearchField
        label={t("On pages with this in the address or title")}
        name="page"
        list={list}
        maxLength={2_048}
        value={value}
        onSearch={onSearch}
      />
      <datalist id={list}>
        {data?.pages.map(({ url, title }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
