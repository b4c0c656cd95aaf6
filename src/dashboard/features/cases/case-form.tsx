import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { changeCase, readCase } from "#shared/cases/contract.ts";
import { type CaseView, ChangeCaseSchema } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { keyOf } from "../../query.ts";
import { useDraft } from "../session/use-draft.ts";
import { CaseFields, type CaseValues } from "./case-fields.tsx";
import { STATE_OPTIONS } from "./words.ts";

const FieldsSchema = v.omit(ChangeCaseSchema, ["revision"]);

/** Edits a case; never overwrites changes made by another user in the meantime. */
export function CaseForm({ view }: { view: CaseView }) {
  const client = useQueryClient();
  const params = { id: view.id };
  const saved: CaseValues & { state: string } = {
    state: view.state,
    name: view.name,
    site: view.site?.id ?? "",
    receivedOn: view.receivedOn ?? "",
    deadlineOn: view.deadlineOn ?? "",
    notes: view.notes,
  };
  const draft = useDraft<CaseValues>(`case:${view.id}`, saved);
  const form = useForm({
    schema: FieldsSchema,
    async send(fields) {
      const sent = draft.values;
      const changed = await call(changeCase, { params, body: { revision: view.revision, ...fields } });
      client.setQueryData(keyOf(readCase, { params }), changed);
      draft.markSaved(sent);
      toast({
        title: t("Saved"),
        description: t("The evidence includes state and dates, but not notes."),
      });
    },
    fallback: t("The changes weren’t saved. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <SelectField
        label={t("State")}
        hint={t("Settled and closed cases are deleted with their files after 36 months.")}
        options={STATE_OPTIONS}
        {...draft.field("state")}
        {...form.field("state")}
      />
      <CaseFields draft={draft} form={form} site={view.site} />
      <div className="cluster">
        <SubmitButton form={form} busyLabel={t("Saving…")}>
          {t("Save")}
        </SubmitButton>
        {draft.unsaved && <p className="muted">{t("You have unsaved changes.")}</p>}
      </div>
    </FormFrame>
  );
}
