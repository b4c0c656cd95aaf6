import type { Recipe } from "#shared/corrections/recipe.ts";
import { PART_ROLES } from "#shared/schemas/correction.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import type { Draft } from "../../session/use-draft.ts";

type EntryDraft = Draft<{ value: string; decoration: boolean }>;

interface EntryFieldProps {
  recipe: Recipe;
  draft: EntryDraft;
  form: Form;
}

const NONE_CHOSEN = { value: "", label: "Please choose" };

const PART_NAMES: Record<(typeof PART_ROLES)[number], string> = {
  main: "Main content",
  navigation: "Navigation",
  search: "Search",
  complementary: "Beside the main content",
  banner: "Head of the page",
  contentinfo: "Foot of the page",
};

const LEVELS = [1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `Level ${level}` }));
const PARTS = PART_ROLES.map((role) => ({ value: role, label: PART_NAMES[role] }));

/** The field for a recipe's kind of value; none if a person has nothing to enter. */
export function EntryField({ recipe: { entry, label, hint }, draft, form }: EntryFieldProps) {
  const field = { ...draft.field("value"), ...form.field("value"), label, hint };
  switch (entry) {
    case "none":
      return <p>{label}</p>;
    case "level":
      return <SelectField {...field} options={[NONE_CHOSEN, ...LEVELS]} />;
    case "landmark":
      return <SelectField {...field} options={[NONE_CHOSEN, ...PARTS]} />;
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
            label="It is mere decoration: screen readers pass over it"
          />
        </>
      );
  }
}
