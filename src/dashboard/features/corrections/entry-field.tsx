import type { Recipe } from "#shared/corrections/recipe.ts";
import { t } from "#shared/language/translate.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import type { Draft } from "../session/use-draft.ts";

export type EntryValues = {
  value: string;
  decoration: boolean;
  alike: boolean;
  /** Page path, with `*` for any characters, or `other` to use the path in `ownPages`. */
  pages: string;
  ownPages: string;
};

type EntryDraft = Draft<EntryValues>;

interface EntryFieldProps {
  recipe: Recipe;
  draft: EntryDraft;
  form: Form;
}

const NONE_CHOSEN = { value: "", label: t("Please choose") };

/** The field for a recipe's value type; renders nothing if the recipe needs no input. */
export function EntryField({ recipe: { entry, label, hint, options = [] }, draft, form }: EntryFieldProps) {
  const field = {
    ...draft.field("value"),
    ...form.field("value"),
    label: t(label),
    hint: t(hint),
  };
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
      return <TextField {...field} autoComplete="off" />;
    case "alternative":
      return (
        <>
          <TextField {...field} autoComplete="off" />
          <Checkbox
            {...draft.tick("decoration")}
            {...form.field("decoration")}
            label={t("It’s only decoration: screen readers skip it")}
          />
        </>
      );
  }
}
