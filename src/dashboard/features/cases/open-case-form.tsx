import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { openCase, readCase } from "#shared/api/cases.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { OpenCaseSchema } from "#shared/schemas/case.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { TO_HEADING } from "../../components/page-heading.tsx";
import { keyOf } from "../../query.ts";
import { useDraft } from "../session/use-draft.ts";
import { CaseFields, type CaseValues } from "./case-fields.tsx";

const EMPTY: CaseValues = { name: "", site: "", receivedOn: "", deadlineOn: "", notes: "" };

const FieldsSchema = v.omit(OpenCaseSchema, ["request"]);

/** Opens a case; its files are added on the case's own page. */
export function OpenCaseForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [request] = useState(randomUuid);
  const draft = useDraft("case:new", EMPTY);
  const form = useForm({
    schema: FieldsSchema,
    async send(fields) {
      const opened = await call(openCase, { body: { request, ...fields } });
      client.setQueryData(keyOf(readCase, { params: { id: opened.id } }), opened);
      draft.discard();
      toast({
        title: "The case is open",
        description: "Our support team was told and will write to you. Upload the letter next.",
      });
      await navigate(fillPath(DASHBOARD.case, { caseId: opened.id }), { state: TO_HEADING });
    },
    fallback: "The case was not opened. What you wrote is kept: please try again.",
  });
  return (
    <FormFrame form={form}>
      <CaseFields draft={draft} form={form} site={null} />
      <p className="muted small measure">
        When you open a case, we email our support team that you have a letter, with your name and address,
        the website and both days. They do not get the letter, the case’s name or your notes.
      </p>
      <p>
        <SubmitButton form={form} busyLabel="Opening…">
          Open a case
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
