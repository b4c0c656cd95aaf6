import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { PAGE_LANGUAGES } from "#shared/language/language.ts";
import { plural, t } from "#shared/language/translate.ts";
import {
  ASSESSMENTS,
  DECLARATIONS,
  type Declaration,
  STATEMENT_MODELS,
  STATEMENT_STANDARDS,
} from "#shared/statements/choices.ts";
import { readStatement, saveStatement } from "#shared/statements/contract.ts";
import { STATEMENT_VALIDATION } from "#shared/statements/messages.ts";
import type { StatementView } from "#shared/statements/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Form, useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { formatDay, formatNumber } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { BilingualField } from "./bilingual-field.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contentOf, limitationKeys, limitField, type StatementDraft } from "./draft-values.ts";
import { LimitationField } from "./limitation-field.tsx";
import { ASSESSMENT_NAMES, DECLARATION_NAMES, LANGUAGE_NAMES, MODEL_NAMES, STANDARD_NAMES } from "./words.ts";

const MODELS = optionsOf(STATEMENT_MODELS, MODEL_NAMES);
const FIRST = optionsOf(PAGE_LANGUAGES, LANGUAGE_NAMES);

const STANDARDS = optionsOf(STATEMENT_STANDARDS, STANDARD_NAMES);
const DECLARED = optionsOf(DECLARATIONS, DECLARATION_NAMES);
const ASSESSED = optionsOf(ASSESSMENTS, ASSESSMENT_NAMES);

/** Formats for individual fields; the fields themselves limit lengths. */
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
      toast({ title: t("Draft saved"), description: t("No one outside your account sees it.") });
    },
    fallback: t("The draft wasn’t saved. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form} wide>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <Card className="stack stack--tight">
        <h2>{t("What it’s about")}</h2>
        <AboutFields view={view} draft={draft} form={form} />
      </Card>
      <Card className="stack stack--tight">
        <h2>{t("Known limitations")}</h2>
        <LimitationFields siteId={siteId} view={view} draft={draft} />
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
        <OwnTextFields siteId={siteId} draft={draft} />
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

/** Text that only the owner can write; required by the German form for businesses. */
function OwnTextFields({ siteId, draft }: { siteId: string; draft: StatementDraft }) {
  const isNeeded = draft.values.model === "bfsg";
  const optional = isNeeded ? "" : t(", optional");
  return (
    <>
      <BilingualField
        siteId={siteId}
        draft={draft}
        name="service"
        label={t("What you offer{optional}", { optional })}
      />
      <BilingualField
        siteId={siteId}
        draft={draft}
        name="usage"
        label={t("How it’s used{optional}", { optional })}
        hint={t("The steps, such as choosing, ordering and paying.")}
      />
      <BilingualField
        siteId={siteId}
        draft={draft}
        name="measures"
        label={t("What you do for accessibility{optional}", { optional })}
        hint={isNeeded ? t("Include how the service meets the BFSG’s requirements.") : undefined}
      />
    </>
  );
}

/** Known failures to choose from, and limitations known only to the owner. */
function LimitationFields({ siteId, view, draft }: StatementFormProps) {
  const { known, own } = limitationKeys(view);
  const isTaken = (key: string) => draft.values[limitField(key, "on")] === true;
  const isSaved = (key: string) => view.content.limitations.some((one) => one.key === key);
  const shown = [...known, ...own.filter((key) => isTaken(key) || isSaved(key))];
  const spare = own.find((key) => !shown.includes(key));
  return (
    <>
      <p>
        {known.length > 0
          ? t(
              "These come from open issues and failed checks. Use those visitors should know about, and word them for your website.",
            )
          : t("Scans and your manual checks show none right now.")}
      </p>
      <ul className="issue-list">
        {shown.map((key, at) => (
          <LimitationField
            key={key}
            siteId={siteId}
            draft={draft}
            name={key}
            number={at + 1}
            suggestion={view.suggestions.find((one) => one.key === key)}
          />
        ))}
      </ul>
      {spare && (
        <p>
          <Button variant="secondary" onClick={() => draft.change({ [limitField(spare, "on")]: true })}>
            {t("Add a limitation")}
          </Button>
        </p>
      )}
    </>
  );
}

/** The owner's own declaration, never preset, next to the known failures. */
function DeclarationFields({ view, draft }: { view: StatementView; draft: StatementDraft }) {
  const { values } = draft;
  const declared: Declaration | "" = DECLARATIONS.find((one) => one === values.declaration) ?? "";
  return (
    <>
      <p>{knownWords(view.known)}</p>
      <SelectField label={t("Standard")} options={STANDARDS} {...draft.field("standard")} />
      <RadioGroup<Declaration | "">
        label={t("Your declaration about the whole website")}
        hint={t(
          "Only you can make it: no scan can. The statement puts it in the words of the EU’s model; see the preview.",
        )}
        name="declaration"
        value={declared}
        onChange={(declaration) => draft.change({ declaration })}
        options={DECLARED}
      />
      <SelectField label={t("Who assessed the website")} options={ASSESSED} {...draft.field("assessment")} />
      {values.assessment === "outside" && (
        <TextField
          label={t("Name of the assessor (optional)")}
          maxLength={200}
          {...draft.field("assessor")}
        />
      )}
      <TextField label={t("Last assessed on (optional)")} type="date" {...draft.field("assessedOn")} />
    </>
  );
}

function knownWords({ failures, checksFailed, checksOpen, scannedAt }: StatementView["known"]): string {
  const scan = scannedAt
    ? t("After the scan on {scannedAt}: {failures}.", {
        scannedAt: formatDay(scannedAt),
        failures: plural(failures, "1 open failure", "{count} open failures"),
      })
    : t("No scan has results yet.");
  const checks = t("Your manual checks: {failed} failed, {open} not done yet.", {
    failed: formatNumber(checksFailed),
    open: formatNumber(checksOpen),
  });
  return `${scan} ${checks} ${t("Scans find some of what can keep people out.")}`;
}

interface AboutFieldsProps {
  view: StatementView;
  draft: StatementDraft;
  form: Form;
}

function AboutFields({ view: { logoOf }, draft, form }: AboutFieldsProps) {
  const { values } = draft;
  const isOnly = (language: "en" | "de") => values[language] === true && !(values.en && values.de);
  return (
    <>
      <SelectField
        label={t("Form of the statement")}
        hint={t("You or your lawyer must decide which form, if any, the law requires.")}
        options={MODELS}
        {...draft.field("model")}
      />
      <fieldset className="field">
        <legend className="field__label">{t("Languages")}</legend>
        {PAGE_LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={LANGUAGE_NAMES[language]}
            {...draft.tick(language)}
            disabled={isOnly(language)}
          />
        ))}
      </fieldset>
      {values.en && values.de && (
        <SelectField label={t("Language shown first")} options={FIRST} {...draft.field("first")} />
      )}
      <TextField
        label={t("Organization")}
        hint={t("The name under which you publish the statement.")}
        maxLength={200}
        autoComplete="organization"
        {...draft.field("organization")}
        {...form.field("organization")}
      />
      <TextField
        label={t("Page header color")}
        hint={t(
          "From your widget, such as #1d4ed8. The text on it is black or white, whichever reads better.",
        )}
        maxLength={7}
        spellCheck={false}
        {...draft.field("color")}
        {...form.field("color")}
      />
      {logoOf !== null && (
        <Checkbox
          label={t("Show the logo of {logoOf}", { logoOf })}
          hint={t(
            "It’s the logo on your reports, from your settings. It’s not part of a version: the page shows your current logo.",
          )}
          {...draft.tick("logo")}
        />
      )}
    </>
  );
}
