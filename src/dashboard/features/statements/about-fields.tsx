import { REPORT_LANGUAGES } from "#shared/reports/choices.ts";
import { STATEMENT_MODELS } from "#shared/statements/choices.ts";
import type { StatementView } from "#shared/statements/schemas.ts";
import { t } from "#shared/translate.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import type { StatementDraft } from "./draft-values.ts";
import { LANGUAGE_NAMES, MODEL_NAMES } from "./words.ts";

const MODELS = optionsOf(STATEMENT_MODELS, MODEL_NAMES);
const FIRST = optionsOf(REPORT_LANGUAGES, LANGUAGE_NAMES);

interface AboutFieldsProps {
  view: StatementView;
  draft: StatementDraft;
  form: Form;
}

export function AboutFields({ view: { logoOf }, draft, form }: AboutFieldsProps) {
  const { values } = draft;
  const isOnly = (language: "en" | "de") => values[language] === true && !(values.en && values.de);
  return (
    <>
      <SelectField
        label={t("Form of the statement")}
        hint={t("Which form the law asks of you, if any, is for you or your lawyer to decide.")}
        options={MODELS}
        {...draft.field("model")}
      />
      <fieldset className="field">
        <legend className="field__label">{t("Languages")}</legend>
        {REPORT_LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={LANGUAGE_NAMES[language]}
            {...draft.tick(language)}
            disabled={isOnly(language)}
          />
        ))}
      </fieldset>
      {values.en && values.de && (
        <SelectField label={t("Language shown first")} options={FIRST} {...draft.field("first")} />
      )}
      <TextField
        label={t("Organization")}
        hint={t("The name under which you publish the statement.")}
        maxLength={200}
        autoComplete="organization"
        {...draft.field("organization")}
        {...form.field("organization")}
      />
      <TextField
        label={t("Color of the page’s head")}
        hint={t(
          "From your widget, such as #1d4ed8. The text on it is black or white, whichever reads better.",
        )}
        maxLength={7}
        spellCheck={false}
        {...draft.field("color")}
        {...form.field("color")}
      />
      {logoOf !== null && (
        <Checkbox
          label={t("Show the logo of {logoOf}", { logoOf })}
          hint={t(
            "The one on your reports; your settings have it. It is not part of a version: the page shows the logo that you have then.",
          )}
          {...draft.tick("logo")}
        />
      )}
    </>
  );
}
