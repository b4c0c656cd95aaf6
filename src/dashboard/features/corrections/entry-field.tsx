import type { Recipe } from "#shared/corrections/recipe.ts";
import { t } from "#shared/language/translate.ts";
import type { SuggestionView } from "#shared/suggestions/schemas.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import type { Draft } from "../session/use-draft.ts";
import { Suggestion } from "../suggestions/suggestion.tsx";

export type EntryValues = {
  value: string;
  decoration: boolean;
  alike: boolean;
  /** Page path, with `*` for any characters, or `other` to use the path in `ownPages`. */
  pages: string;
  ownPages: string;
  /** Suggestion that the value came from, as JSON; empty if there is none. */
  suggestion: string;
};

type EntryDraft = Draft<EntryValues>;

interface EntryFieldProps {
  /** Completes the names of buttons for screen readers. */
  of: string;
  ask: () => Promise<SuggestionView>;
  recipe: Recipe;
  draft: EntryDraft;
  form: Form;
}

const NONE_CHOSEN = { value: "", label: t("Please choose") };

/** The field for a recipe's value type; renders nothing if the recipe needs no input. */
export function EntryField({ recipe, draft, form, of, ask }: EntryFieldProps) {
  const { entry, label, hint, options = [] } = recipe;
  const field = {
    ...draft.field("value"),
    ...form.field("value"),
    label: t(label),
    hint: t(hint),
  };
  const suggestion = (
    <Suggestion
      of={of}
      value={draft.values.value}
      kept={draft.values.suggestion}
      ask={ask}
      fill={(value, kept) => draft.change({ value, suggestion: kept, decoration: false })}
    >
      {t("Suggest a text")}
    </Suggestion>
  );
  switch (entry) {
    case "none":
      return <p>{t(label)}</p>;
    case "choice":
      return (
        <SelectField
          {...field}
          options={[NONE_CHOSEN, ...options.map((option) => ({ ...option, label: t(option.label) }))]}
        />
      );
    case "number":
    case "language":
    case "color":
      return <TextField {...field} {...VERBATIM} autoComplete="off" />;
    case "text":
      return (
        <>
          <TextField {...field} autoComplete="off" />
          {suggestion}
        </>
      );
    case "alternative":
      return (
        <>
          <TextField {...field} autoComplete="off" />
          {suggestion}
          <Checkbox
            {...draft.tick("decoration")}
            {...form.field("decoration")}
            label={t("It’s only decoration: screen readers skip it")}
          />
        </>
      );
  }
}
