import { useQuery } from "@tanstack/react-query";
import type { CaseSummary } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { listSites } from "#shared/sites/contract.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { query } from "../../query.ts";
import type { Draft } from "../session/use-draft.ts";

export interface CaseValues extends Record<string, string> {
  name: string;
  site: string;
  receivedOn: string;
  deadlineOn: string;
  notes: string;
}

interface CaseFieldsProps {
  draft: Draft<CaseValues>;
  form: Form;
  /** The case's website, offered even if it isn't in the list. */
  site: CaseSummary["site"];
}

export function CaseFields({ draft, form, site }: CaseFieldsProps) {
  const { data } = useQuery(query(listSites));
  const known = data?.sites.map(({ id, host }) => ({ value: id, label: host })) ?? [];
  const others = site && !known.some(({ value }) => value === site.id) ? [site] : [];
  const options = [
    { value: "", label: t("None of these, or not known") },
    ...others.map(({ id, host }) => ({ value: id, label: host })),
    ...known,
  ];
  const field = (name: keyof CaseValues & string) => ({ ...draft.field(name), ...form.field(name) });
  return (
    <>
      <TextField
        label={t("Name")}
        hint={t("Such as “Letter from Smith LLP”.")}
        required
        maxLength={120}
        {...field("name")}
      />
      <SelectField label={t("Website it’s about")} options={options} {...field("site")} />
      <TextField label={t("Received on (optional)")} type="date" {...field("receivedOn")} />
      <TextField
        label={t("Deadline for a reply (optional)")}
        hint={t("We email the account’s owner 7 days and 1 day before, while the case is open.")}
        type="date"
        {...field("deadlineOn")}
      />
      <TextAreaField
        label={t("Notes (optional)")}
        hint={t("Who wrote, what they want, whom you called. Our support team doesn’t see these notes.")}
        rows={5}
        maxLength={10_000}
        {...field("notes")}
      />
    </>
  );
}
