import type { CorrectableElement } from "#shared/corrections/schemas.ts";
import { t } from "#shared/translate.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import type { Draft } from "../session/use-draft.ts";
import type { EntryValues } from "./entry-field.tsx";
import { OTHER_PAGES, pageChoices } from "./page-choices.ts";

interface PagesFieldProps {
  item: CorrectableElement;
  draft: Draft<EntryValues>;
  form: Form;
}

/** Chooses the pages on which visitors get a correction. */
export function PagesField({ item, draft, form }: PagesFieldProps) {
  const { pages } = draft.values;
  return (
    <>
      <SelectField {...draft.field("pages")} name="reach" label={t("Pages")} options={pageChoices(item)} />
      {pages === OTHER_PAGES ? (
        <TextField
          {...draft.field("ownPages")}
          {...form.field("pages")}
          {...VERBATIM}
          autoComplete="off"
          label={t("Path of the pages")}
          hint={t("With * for any characters: /shop/* is every page below /shop/.")}
        />
      ) : (
        <input type="hidden" name="pages" value={pages} />
      )}
    </>
  );
}
