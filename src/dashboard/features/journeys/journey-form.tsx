import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import * as v from "valibot";
import { STEP_KINDS, STEP_ROLES, type StepKind } from "#shared/journeys/choices.ts";
import { readJourney, saveJourney } from "#shared/journeys/contract.ts";
import {
  actsOnControl,
  JOURNEY_NAME_LIMIT,
  type JourneyStep,
  MAX_STEPS,
  type SavedJourney,
  SaveJourneySchema,
  STEP_TEXT_LIMIT,
} from "#shared/journeys/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { type Form, useForm } from "#ui/use-form.ts";
import { optionsOf } from "../../components/options-of.ts";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import { keyOf } from "../../query.ts";
import { type Draft, useDraft } from "../session/use-draft.ts";
import { KIND_NAMES, ROLE_NAMES } from "./words.ts";

const KINDS = optionsOf(STEP_KINDS, KIND_NAMES);
const ROLES = optionsOf(STEP_ROLES, ROLE_NAMES);

type JourneyDraft = Draft<Record<string, string | boolean>>;

interface JourneyFormProps {
  siteId: string;
  journey: SavedJourney | null;
}

export function JourneyForm({ siteId, journey }: JourneyFormProps) {
  const client = useQueryClient();
  const draft = useDraft(`journey:${siteId}`, valuesOf(journey));
  const form = useForm({
    // The draft also has steps that were added or moved since the last input.
    schema: v.pipe(
      v.unknown(),
      v.transform(() => inputOf(draft.values)),
      SaveJourneySchema,
    ),
    async send(input) {
      const sent = draft.values;
      const view = await call(saveJourney, { params: { id: siteId }, body: input });
      client.setQueryData(keyOf(readJourney, { params: { id: siteId } }), view);
      draft.markSaved(sent);
      toast({ title: t("Journey saved"), description: t("It’s walked tonight, or when you start a walk.") });
    },
    fallback: t("The journey wasn’t saved. Your text is still here; please try again."),
  });
  return (
    <FormFrame form={form} wide>
      <UnsavedGuard unsaved={draft.unsaved} everyView onLeave={draft.discard} />
      <TextField
        {...draft.field("name")}
        error={form.errorOf("name")}
        label={t("Name of the journey")}
        hint={t("Such as “Reserve a table”")}
        maxLength={JOURNEY_NAME_LIMIT}
        autoComplete="off"
        required
      />
      <TextField
        {...draft.field("start")}
        error={form.errorOf("start")}
        label={t("Page where it starts")}
        hint={t("A path on this website, such as /shop")}
        autoComplete="off"
        required
        {...VERBATIM}
      />
      <StepList draft={draft} form={form} />
      <Checkbox {...draft.tick("isOn")} label={t("Walk it every night")} />
      <div className="cluster">
        <SubmitButton form={form} busyLabel={t("Saving…")}>
          {t("Save journey")}
        </SubmitButton>
        {draft.unsaved && <p className="muted">{t("You have unsaved changes.")}</p>}
      </div>
    </FormFrame>
  );
}

interface StepListProps {
  draft: JourneyDraft;
  form: Form;
}

function StepList({ draft, form }: StepListProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const steps = stepsOf(draft.values);
  const show = (next: readonly JourneyStep[]) => draft.change(stepValues(next));
  return (
    <>
      <ol className="issue-list">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
          <li key={at} className="row-list__item">
            <fieldset className="stack stack--tight">
              <legend>{t("Step {number}", { number: at + 1 })}</legend>
              <StepFields draft={draft} form={form} at={at} kind={step.kind} />
              <div className="cluster">
                {at > 0 && (
                  <Button variant="secondary" onClick={() => show(movedUp(steps, at))}>
                    {t("Move up")} <span className="visually-hidden">{ofStep(at)}</span>
                  </Button>
                )}
                {steps.length > 1 && (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      show(steps.toSpliced(at, 1));
                      addButton.current?.focus();
                    }}
                  >
                    {t("Remove")} <span className="visually-hidden">{ofStep(at)}</span>
                  </Button>
                )}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <p>
        <Button
          ref={addButton}
          variant="secondary"
          disabled={steps.length >= MAX_STEPS}
          onClick={() => show([...steps, NEW_STEP])}
        >
          {t("Add a step")}
        </Button>
      </p>
    </>
  );
}

interface StepFieldsProps extends StepListProps {
  at: number;
  kind: StepKind;
}

function StepFields({ draft, form, at, kind }: StepFieldsProps) {
  const field = (part: StepPart) => ({
    ...draft.field(stepField(at, part)),
    error: form.errorOf(stepField(at, part)),
  });
  const control = t("Name of the control, as a screen reader says it");
  return (
    <>
      <SelectField {...draft.field(stepField(at, "kind"))} label={t("What to do")} options={KINDS} />
      {actsOnControl(kind) && (
        <TextField
          {...field("name")}
          label={kind === "press" ? control : t("Label of the field")}
          maxLength={STEP_TEXT_LIMIT}
          autoComplete="off"
        />
      )}
      {kind === "press" && (
        <SelectField {...draft.field(stepField(at, "role"))} label={t("Kind of control")} options={ROLES} />
      )}
      {kind !== "press" && (
        <TextField
          {...field("text")}
          label={TEXT_LABELS[kind]}
          hint={kind === "type" ? t("Use made-up data, never a real card number or password.") : undefined}
          maxLength={STEP_TEXT_LIMIT}
          autoComplete="off"
        />
      )}
      {actsOnControl(kind) && (
        <Checkbox
          {...draft.tick(stepField(at, "maySend"))}
          label={t("This may be sent")}
          hint={t(
            "Without this, nothing the step triggers is sent, such as a form or an item for the cart, and the walk stops there. Never allow a real order or payment.",
          )}
        />
      )}
    </>
  );
}

const TEXT_LABELS: Record<Exclude<StepKind, "press">, string> = {
  type: t("Text to type"),
  choose: t("Option to choose"),
  wait: t("Text that has to appear"),
  page: t("Path of the page, such as /checkout"),
};

const NEW_STEP: JourneyStep = { kind: "press", name: "", role: "any", text: "", maySend: false };

type StepPart = keyof JourneyStep;
const PARTS: readonly StepPart[] = ["kind", "name", "role", "text", "maySend"];

/** Name of a step's field, which is also the path of its error. */
function stepField(at: number, part: StepPart): string {
  return `steps.${at}.${part}`;
}

function ofStep(at: number): string {
  return t("of step {number}", { number: at + 1 });
}

function movedUp(steps: readonly JourneyStep[], at: number): JourneyStep[] {
  return steps.toSpliced(at, 1).toSpliced(at - 1, 0, ...steps.slice(at, at + 1));
}

function valuesOf(journey: SavedJourney | null): Record<string, string | boolean> {
  const { name = "", start = "/", isOn = true, steps = [NEW_STEP] } = journey ?? {};
  return { name, start, isOn, ...stepValues(steps) };
}

/** The steps as values of fields, with as many spare ones as a journey can have. */
function stepValues(steps: readonly JourneyStep[]): Record<string, string | boolean> {
  const all = Array.from({ length: MAX_STEPS }, (_, at) => steps[at] ?? NEW_STEP);
  const values = all.flatMap((step, at) => PARTS.map((part) => [stepField(at, part), step[part]] as const));
  return { count: String(steps.length), ...Object.fromEntries(values) };
}

function stepsOf(values: JourneyDraft["values"]): JourneyStep[] {
  return Array.from({ length: Number(values.count) }, (_, at) => {
    const [kind, name, role, text, maySend] = PARTS.map((part) => values[stepField(at, part)]);
    return { kind, name, role, text, maySend } as JourneyStep;
  });
}

/** Drops what a step of its kind doesn't use. */
function inputOf(values: JourneyDraft["values"]) {
  const steps = stepsOf(values).map((step) => ({
    ...step,
    name: actsOnControl(step.kind) ? step.name : "",
    role: step.kind === "press" ? step.role : "any",
    text: step.kind === "press" ? "" : step.text,
    maySend: step.maySend && actsOnControl(step.kind),
  }));
  return { name: values.name, start: values.start, isOn: values.isOn, steps };
}
