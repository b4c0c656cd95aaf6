import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { openCase, readCase } from "#shared/cases/contract.ts";
import { type CaseView, OpenCaseSchema } from "#shared/cases/schemas.ts";
import { attachEvidence } from "#shared/desk/contract.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { TO_HEADING } from "../../components/page-heading.tsx";
import { keyOf } from "../../query.ts";
import { useDraft } from "../session/use-draft.ts";
import { CaseFields, type CaseValues } from "./case-fields.tsx";

const EMPTY: CaseValues = { name: "", site: "", receivedOn: "", deadlineOn: "", notes: "" };

const FieldsSchema = v.omit(OpenCaseSchema, ["request"]);

/** Opens a case; files are added on the case's own page. */
export function OpenCaseForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [request] = useState(randomUuid);
  const [attaches, setAttaches] = useState(true);
  const draft = useDraft("case:new", EMPTY);
  const form = useForm({
    schema: FieldsSchema,
    async send(fields) {
      const opened = await call(openCase, { body: { request, ...fields } });
      client.setQueryData(keyOf(readCase, { params: { id: opened.id } }), opened);
      draft.discard();
      const isAttached = attaches && (await attachTo(opened));
      toast({
        title: t("The case was opened"),
        description:
          attaches && !isAttached
            ? t("The evidence file wasn’t attached: try again in the conversation. Upload the letter next.")
            : t("Our support team was notified and will write to you. Upload the letter next."),
      });
      await navigate(fillPath(DASHBOARD.case, { caseId: opened.id }), { state: TO_HEADING });
    },
    fallback: t("The case wasn’t opened. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form}>
      <CaseFields draft={draft} form={form} site={null} />
      <Checkbox
        name="evidence"
        label={t("Attach the evidence file for our support team")}
        hint={t(
          "The signed record of scans, decisions and answers about the website, or about all of them if none is chosen.",
        )}
        checked={attaches}
        onChange={({ target }) => setAttaches(target.checked)}
      />
      <p className="muted small measure">
        {t(
          "The case opens a conversation with our support team: they get your name and address, the website, both dates, and the evidence file if you attach it. They don’t get the letter, the case’s name or your notes.",
        )}
      </p>
      <SubmitLine form={form} busyLabel={t("Opening…")} submit={t("Open a case")} />
    </FormFrame>
  );
}

/**
 * Returns whether the evidence was attached to the case's conversation; the case is opened either
 * way.
 */
async function attachTo({ conversation, site }: CaseView): Promise<boolean> {
  if (conversation === null) return false;
  try {
    const body = { request: randomUuid(), site: site?.id ?? null };
    await call(attachEvidence, { params: { id: conversation }, body });
    return true;
  } catch {
    return false;
  }
}
