import { useDeferredValue, useState } from "react";
import { plural, t } from "#shared/language/translate.ts";
import type { AccountPart } from "#shared/team/roles.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { SearchField } from "../../components/search-field.tsx";
import { useSites } from "../widget-data/use-sites.ts";
import { useWidgets } from "../widget-data/use-widgets.ts";

/** Maximum number of rows shown, so typing stays fast with a thousand items. */
const SHOWN = 30;

interface PartFieldsProps {
  /** Widgets and websites visible to the viewer; null for everything. */
  part: AccountPart | null;
  error: string | undefined;
  onChange: (part: AccountPart | null) => void;
}

const NOTHING: AccountPart = { widgets: [], sites: [] };

/** Selects what a viewer sees: everything, or certain widgets and scanned websites. */
export function PartFields({ part, error, onChange }: PartFieldsProps) {
  return (
    <>
      <RadioGroup
        name="part"
        label={t("What this viewer sees")}
        hint={t(
          "A client should see only their own websites, with their widgets, visits, reports, scans and statements.",
        )}
        value={part ? "some" : "all"}
        options={[
          { value: "all", label: t("Everything in the account") },
          { value: "some", label: t("Only what’s chosen below") },
        ]}
        error={error}
        onChange={(choice) => onChange(choice === "all" ? null : NOTHING)}
      />
      {part && <Lists part={part} onChange={onChange} />}
    </>
  );
}

function Lists({ part, onChange }: { part: AccountPart; onChange: (part: AccountPart) => void }) {
  const widgets = useWidgets().data ?? [];
  const sites = useSites().data?.sites ?? [];
  return (
    <>
      <PartList
        legend={t("Widgets")}
        items={widgets.map(({ id, name, websiteUrl, labels }) => ({
          id,
          label: [name, websiteUrl, ...labels].filter(Boolean).join(", "),
        }))}
        chosen={part.widgets}
        onChange={(chosen) => onChange({ ...part, widgets: chosen })}
      />
      {sites.length > 0 && (
        <PartList
          legend={t("Scanned websites")}
          items={sites.map(({ id, origin }) => ({ id, label: origin }))}
          chosen={part.sites}
          onChange={(chosen) => onChange({ ...part, sites: chosen })}
        />
      )}
    </>
  );
}

interface PartListProps {
  legend: string;
  items: readonly { id: string; label: string }[];
  /** Selected IDs. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Selects from possibly hundreds of items by words in their names; selected items come first. */
function PartList({ legend, items, chosen, onChange }: PartListProps) {
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words).trim().toLowerCase();
  const isChosen = new Set(chosen);
  const found = items.filter(({ id, label }) => !isChosen.has(id) && label.toLowerCase().includes(wanted));
  const shown = [...items.filter(({ id }) => isChosen.has(id)), ...found.slice(0, SHOWN)];
  const hidden = found.length - Math.min(found.length, SHOWN);
  return (
    <fieldset className="field">
      <legend className="field__label">{legend}</legend>
      {items.length > SHOWN && (
        <SearchField
          label={t("Search {legend}", { legend: withinSentence(legend) })}
          value={words}
          onSearch={setWords}
        />
      )}
      <p className="muted small" role="status">
        {t("{length} chosen.", { length: plural(chosen.length, "1 row", "{count} rows") })}
        {hidden > 0 &&
          ` ${t("{hidden} not shown: search by name, website or label.", { hidden: plural(hidden, "1 more row", "{count} more rows") })}`}
      </p>
      <div className="copy-targets">
        {shown.map(({ id, label }) => (
          <Checkbox
            key={id}
            name={`part-${id}`}
            label={label}
            checked={isChosen.has(id)}
            onChange={() => onChange(isChosen.has(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
        ))}
      </div>
    </fieldset>
  );
}
