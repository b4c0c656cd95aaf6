import { useQueryClient } from "@tanstack/react-query";
import { listManualChecks, saveManualCheck } from "#shared/api/scans.ts";
import { type ManualCheckView, SaveManualCheckSchema } from "#shared/schemas/manual-check.ts";
import { MANUAL_CHECK_STATES } from "#shared/schemas/scan-states.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../../components/options-of.ts";
import { keyOf } from "../../../query.ts";
import { CHECK_NAMES } from "../words.ts";
import { type CheckDraft, draftName } from "./check-draft.ts";

const OPTIONS = optionsOf(MANUAL_CHECK_STATES, CHECK_NAMES);

interface CheckFormProps {
  siteId: string;
  check: ManualCheckView;
  draft: CheckDraft;
}

export function CheckForm({ siteId, check, draft }: CheckFormProps) {
  const names = { state: draftName(check, "state"), note: draftName(check, "note") };
  const client = useQueryClient();
  const form = useForm({
    schema: SaveManualCheckSchema,
    async send(result) {
      const params = { id: siteId, check: check.id };
      const sent = { [names.state]: result.state, [names.note]: draft.values[names.note] ?? "" };
      const list = await call(saveManualCheck, { params, body: result });
      client.setQueryData(keyOf(listManualChecks, { params: { id: siteId } }), list);
      draft.markSaved(sent);
      toast({ title: t("Result saved"), description: t(check.title) });
    },
    fallback: t("The result was not saved. What you wrote is kept: please try again."),
  });
  return (
    <FormFrame form={form}>
      <SelectField
        label={t("Result")}
        options={OPTIONS}
        {...draft.field(names.state)}
        {...form.field("state")}
      />
      <TextAreaField
        label={t("Notes")}
        hint={t("Pages you tried, and what you found.")}
        rows={3}
        {...draft.field(names.note)}
        {...form.field("note")}
      />
      <p>
        <SubmitButton form={form} variant="secondary" busyLabel={t("Saving…")}>
          {t("Save result")}
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
