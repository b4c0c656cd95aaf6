import { t } from "#shared/language/translate.ts";
import { GERMAN_AUTHORITIES } from "#shared/statements/authorities.ts";
import { STATEMENT_MODELS } from "#shared/statements/choices.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField, UrlField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { BilingualField } from "./bilingual-field.tsx";
import type { StatementDraft } from "./draft-values.ts";

export function ContactFields({ draft, form }: { draft: StatementDraft; form: Form }) {
  return (
    <>
      <TextField
        label={t("Email address")}
        type="email"
        autoComplete="email"
        maxLength={200}
        {...draft.field("email")}
        {...form.field("email")}
      />
      <TextField
        label={t("Phone (optional)")}
        type="tel"
        autoComplete="tel"
        maxLength={200}
        {...draft.field("phone")}
      />
      <TextAreaField label={t("Postal address (optional)")} maxLength={2_000} {...draft.field("address")} />
      <Checkbox
        label={t("Mention “Report a barrier” in the panel")}
        hint={t("Choose this if your widget offers it.")}
        {...draft.tick("reports")}
      />
      <TextField
        label={t("Reply time in days (optional)")}
        inputMode="numeric"
        maxLength={2}
        {...draft.field("answerDays")}
        {...form.field("answerDays")}
      />
      <BilingualField
        draft={draft}
        name="authority"
        label={t("Authority to contact")}
        hint={t("Whom people can contact if your answer doesn’t help.")}
      />
      <AuthorityStart draft={draft} />
      <UrlField
        label={t("Website of the authority (optional)")}
        maxLength={200}
        {...draft.field("authorityUrl")}
        {...form.field("authorityUrl")}
      />
    </>
  );
}

/** Offers text about the German enforcement body for the selected form. */
function AuthorityStart({ draft }: { draft: StatementDraft }) {
  const model = STATEMENT_MODELS.find((one) => one === draft.values.model);
  const known = model && GERMAN_AUTHORITIES[model];
  if (!known) return null;
  const { authority, authorityUrl } = known;
  return (
    <p>
      <Button
        variant="secondary"
        onClick={() =>
          draft.change({ "authority.en": authority.en, "authority.de": authority.de, authorityUrl })
        }
      >
        {t("Fill in")}{" "}
        {model === "bfsg" ? t("the market surveillance authority") : t("the federal conciliation body")}
      </Button>{" "}
      <span className="muted small">{t("Check that the authority and its address are right.")}</span>
    </p>
  );
}
