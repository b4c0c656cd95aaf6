import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import type { IssueList } from "#shared/schemas/issue.ts";
import { IMPACTS, ISSUE_STATES, OUTCOMES } from "#shared/schemas/scan-states.ts";
import type { Person } from "#shared/schemas/site.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { formatNumber } from "../../../format.ts";
import { IMPACT_NAMES, OUTCOME_NAMES, STATE_NAMES } from "../words.ts";
import { criteriaIn } from "./criteria-in.ts";
import type { IssueChoice, StateChoice } from "./issue-choice.ts";
import { SearchField } from "./search-field.tsx";

interface IssueFilterProps {
  choice: IssueChoice;
  /** The loaded list; null before. */
  list: IssueList | null;
  people: Person[];
  onChange(change: Partial<IssueChoice>): void;
}

/** Filters the issues as soon as a field changes. */
export function IssueFilter({ choice, list, people, onChange }: IssueFilterProps) {
  return (
    <div className="stack stack--tight">
      <div className="issue-filter">
        <ChoiceField
          label="State"
          name="state"
          options={[
            { value: "open", label: "Open" },
            ...ISSUE_STATES.map((value) => ({
              value,
              label: numbered(STATE_NAMES[value], list?.counts[value]),
            })),
            { value: "all", label: "All states" },
          ]}
          value={choice.state}
          onChoose={(state: StateChoice) => onChange({ state })}
        />
        <ChoiceField
          label="Impact"
          name="impact"
          options={[
            { value: "" as const, label: "Every impact" },
            ...IMPACTS.map((value) => ({
              value,
              label: numbered(IMPACT_NAMES[value], list?.impacts[value]),
            })),
          ]}
          value={choice.impact}
          onChoose={(impact) => onChange({ impact })}
        />
        <ChoiceField
          label="Kind"
          name="outcome"
          options={[
            { value: "" as const, label: "Every kind" },
            ...OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] })),
          ]}
          value={choice.outcome}
          onChoose={(outcome) => onChange({ outcome })}
        />
        <FurtherFields choice={choice} rules={list?.rules ?? []} people={people} onChange={onChange} />
        <SearchField
          label="Search in issues, pages and markup"
          name="search"
          value={choice.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      {choice.page && (
        <p className="split">
          <span className="scan-long">Only on the page {choice.page}</span>
          <Button variant="quiet" onClick={() => onChange({ page: "" })}>
            Show issues of every page
          </Button>
        </p>
      )}
    </div>
  );
}

interface FurtherFieldsProps extends Pick<IssueFilterProps, "choice" | "people" | "onChange"> {
  rules: IssueList["rules"];
}

function FurtherFields({ choice, rules, people, onChange }: FurtherFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Rule"
        name="rule"
        options={withChosen(
          "Every rule",
          rules.map(({ rule }) => ({ value: rule, label: SCAN_RULES.get(rule)?.title ?? rule })),
          choice.rule,
        )}
        value={choice.rule}
        onChoose={(rule) => onChange({ rule })}
      />
      <ChoiceField
        label="Criterion"
        name="criterion"
        options={withChosen(
          "Every criterion",
          criteriaIn(rules).map(({ criterion }) => ({
            value: criterion,
            label: `${criterion} ${WCAG_CRITERIA[criterion]?.name ?? ""}`,
          })),
          choice.criterion,
        )}
        value={choice.criterion}
        onChoose={(criterion) => onChange({ criterion })}
      />
      <ChoiceField
        label="Assigned to"
        name="assignee"
        options={withChosen(
          "Anybody",
          [
            { value: "nobody", label: "Nobody" },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          choice.assignee,
        )}
        value={choice.assignee}
        onChoose={(assignee) => onChange({ assignee })}
      />
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Keeps the address's choice selectable while it is not among the loaded options. */
function withChosen(all: string, options: Option[], chosen: string): Option[] {
  const isKnown = chosen === "" || options.some(({ value }) => value === chosen);
  return [{ value: "", label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}

function numbered(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${formatNumber(count)})`;
}
