import { HIDE_DURATIONS, type HideDuration } from "#shared/widget-config.ts";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { WIDGET_NAMES } from "#src/dashboard/widget-names.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SectionProps } from "./section.ts";

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

const LANGUAGES = [
  { value: "auto", label: "As the page" },
  ...WIDGET_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

/** Language, statement, and what else visitors can do with the widget. */
export function VisitorSection({ draft, errors, setting, tick, changeSettings }: SectionProps) {
  const { language, hideDurations } = draft.settings;

  function toggleDuration(duration: HideDuration) {
    const chosen = HIDE_DURATIONS.filter((one) => hideDurations.includes(one) !== (one === duration));
    changeSettings({ hideDurations: chosen });
  }

  return (
    <Card className="stack">
      <h2>For your visitors</h2>
      <SelectField
        label="Language"
        hint="Visitors can choose another one for themselves."
        name="language"
        options={LANGUAGES}
        value={language}
        error={errors["settings.language"]}
        onChange={(event) => {
          const chosen = WIDGET_LANGUAGES.find((known) => known === event.target.value);
          changeSettings({ language: chosen ?? "auto" });
        }}
      />
      <TextField
        label="Address of your accessibility statement"
        hint="Optional. The panel then links to it."
        type="url"
        inputMode="url"
        {...setting("statementUrl")}
      />
      <fieldset className="field">
        <legend className="field__label">Visitors may hide the button</legend>
        {HIDE_DURATIONS.map((duration) => (
          <Checkbox
            key={duration}
            name="hideDurations"
            label={WIDGET_NAMES[`hide.${duration}`]}
            checked={hideDurations.includes(duration)}
            onChange={() => toggleDuration(duration)}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Visitors can report a barrier to you"
        hint="Reports are mailed to you and kept under “Your widgets”."
        {...tick("reports")}
      />
      <Checkbox
        label="Tell your own analytics what is used"
        hint="The widget then adds its events to your page’s dataLayer. Ask for consent where your law wants it."
        {...tick("analytics")}
      />
      <Checkbox
        label="Count which tools are used"
        hint="Only how often each is switched on in a day, never by whom. You find it under “Usage”."
        {...tick("toolCounts")}
      />
    </Card>
  );
}
