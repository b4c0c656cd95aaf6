import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { readStatement, saveStatement } from "#shared/api/statements.ts";
import type { StatementView } from "#shared/schemas/statement.ts";
import { STATEMENT_VALIDATION } from "#shared/statement-messages.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { UnsavedGuard } from "../../../components/unsaved-guard.tsx";
import { keyOf } from "../../../query.ts";
import { AboutFields } from "./about-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { DeclarationFields } from "./declaration-fields.tsx";
import { contentOf, type StatementDraft } from "./draft-values.ts";
import { LimitationFields } from "./limitation-fields.tsx";
import { OwnTextFields } from "./own-text-fields.tsx";

/** Formats of single fields; lengths are limited by the fields themselves. */
const FieldsSchema = v.looseObject({
  email: v.union([v.literal(""), v.pipe(v.string(), v.trim(), v.email())], STATEMENT_VALIDATION.email),
  authorityUrl: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:https?:\/\/[^\s"<>]+)?$/, STATEMENT_VALIDATION.url),
  ),
  answerDays: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:[1-9]|[1-8]\d|90)?$/, STATEMENT_VALIDATION.answerDays),
  ),
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, STATEMENT_VALIDATION.color)),
});

interface StatementFormProps {
  siteId: string;
  view: StatementView;
  draft: StatementDraft;
}

export function StatementForm({ siteId, view, draft }: StatementFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: FieldsSchema,
    async send() {
      const sent = draft.values;
      const body = { revision: view.revision, content: contentOf(view, sent) };
      const saved = await call(saveStatement, { params: { id: siteId }, body });
      client.setQueryData(keyOf(readStatement, { params: { id: siteId } }), saved);
      draft.markSaved(sent);
      toast({ title: t("Draft saved"), description: t("Nobody outside of your account sees it.") });
    },
    fallback: t("The draft was not saved. What you wrote is kept: please try again."),
  });
  return (
    <FormFrame form={form} wide>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <Card className="stack stack--tight">
        <h2>{t("What it is about")}</h2>
        <AboutFields view={view} draft={draft} form={form} />
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("Known limitations")}</h2>
        <LimitationFields view={view} draft={draft} />
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("What you declare")}</h2>
        <DeclarationFields view={view} draft={draft} />
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("Contact and complaints")}</h2>
        <ContactFields draft={draft} form={form} />
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("In your own words")}</h2>
        <OwnTextFields draft={draft} />
      </Card>
      <div className="cluster">
        <SubmitButton form={form} busyLabel={t("Saving…")}>
          {t("Save draft")}
        </SubmitButton>
        {draft.unsaved && <p className="muted">{t("You have unsaved changes.")}</p>}
      </div>
    </FormFrame>
  );
}
