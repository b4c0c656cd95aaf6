import { useDeferredValue, useState } from "react";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { SearchField } from "#src/dashboard/components/search-field.tsx";
import { withinSentence } from "#src/dashboard/components/within-sentence.ts";
import { Checkbox } from "#ui/checkbox.tsx";

interface PartListProps {
  legend: string;
  items: readonly { id: string; label: string }[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Rows shown at most, so that a keystroke among a thousand stays fast. */
const SHOWN = 30;

/** Chooses among possibly hundreds, by words in their names; those chosen come first. */
export function PartList({ legend, items, chosen, onChange }: PartListProps) {
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
          label={t("Find among {legend}", { legend: withinSentence(legend) })}
          value={words}
          onSearch={setWords}
        />
      )}
      <p className="muted small" role="status">
        {t("{length} chosen.", { length: countOf(chosen.length, "row") })}
        {hidden > 0 &&
          ` ${t("{hidden} not shown: search by name, website or label.", { hidden: countOf(hidden, "further row") })}`}
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
