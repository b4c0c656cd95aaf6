import { useState } from "react";
import { includesAnalytics } from "#shared/billing/coverage.ts";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { languageTag, t } from "#shared/language/translate.ts";
import { HIDE_DURATIONS, type HideDuration } from "#shared/widgets/config.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { ChoiceField } from "#src/dashboard/components/choice-field.tsx";
import { WIDGET_NAMES } from "#src/dashboard/widget-names.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import type { SectionProps } from "./use-editor.ts";

const LANGUAGE_NAMES = new Intl.DisplayNames(languageTag(), { type: "language" });

const LANGUAGES = [
  { value: "auto" as const, label: t("Same as the page") },
  ...WIDGET_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

export function VisitorSection({ draft, errors, setting, tick, changeSettings }: SectionProps) {
  const { language, hideDurations, analytics } = draft.settings;
  const [wasOn] = useState(analytics);
  const mayTick = useMayAnalyze() || wasOn;

  function toggleDuration(duration: HideDuration) {
    const chosen = HIDE_DURATIONS.filter((one) => hideDurations.includes(one) !== (one === duration));
    changeSettings({ hideDurations: chosen });
  }

  return (
    <Card className="stack">
      <h2>{t("For your visitors")}</h2>
      <ChoiceField
        label={t("Language")}
        hint={t("Visitors can choose another language themselves.")}
        name="language"
        options={LANGUAGES}
        value={language}
        error={errors["settings.language"]}
        onChoose={(chosen) => changeSettings({ language: chosen })}
      />
      <TextField
        label={t("Address of your accessibility statement")}
        hint={t("Optional. The panel then links to it.")}
        type="url"
        inputMode="url"
        {...setting("statementUrl")}
      />
      <fieldset className="field">
        <legend className="field__label">{t("Visitors may hide the button")}</legend>
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
        label={t("Visitors can report a barrier to you")}
        hint={t("Reports are emailed to you and stored under “Your widgets.”")}
        {...tick("reports")}
      />
      <Checkbox
        label={t("Send usage events to your own analytics")}
        hint={
          mayTick
            ? t(
                "Google Analytics, Tag Manager, Plausible, Matomo, Umami, PostHog or Fathom, if your page loads it. Only names of tools, never of profiles. Ask for consent where the law requires it.",
              )
            : `${t(DASHBOARD_VALIDATION.analyticsNotInPlan)}.`
        }
        {...tick("analytics")}
        disabled={!mayTick}
        error={errors["settings.analytics"]}
      />
      <Checkbox
        label={t("Count which tools are used")}
        hint={t("We count only how often each is switched on in a day, never by whom. See it under “Usage.”")}
        {...tick("toolCounts")}
      />
    </Card>
  );
}

/** Whether the account's plan includes events for its own analytics. */
function useMayAnalyze(): boolean {
  const { plan } = useSignedInUser().user;
  return plan === undefined || includesAnalytics({ upTo: plan });
}
