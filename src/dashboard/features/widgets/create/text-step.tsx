import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { GenericSchema } from "valibot";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { StepHeading } from "./step-heading.tsx";
import { STEPS, type Step, stepPath } from "./steps.ts";

export interface TextStepProps extends TextFieldProps {
  step: Step;
  heading: string;
  schema: GenericSchema<unknown, unknown>;
  /** Called before the next step shows. */
  onNext?: () => void;
  children?: ReactNode;
}

export function TextStep({ step, heading, schema, onNext, children, ...field }: TextStepProps) {
  const navigate = useNavigate();
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const form = useForm({
    schema,
    async send() {
      onNext?.();
      navigate(stepPath(STEPS[at + 1] ?? step));
    },
    fallback: t("This step could not be finished. Please try again."),
  });
  return (
    <>
      <StepHeading step={step}>{heading}</StepHeading>
      <FormFrame form={form}>
        {children}
        <TextField {...field} autoComplete="off" error={form.errorOf(field.name)} />
        <div className="cluster">
          <Button type="submit">{t("Next")}</Button>
          {before && (
            <Button variant="secondary" onClick={() => navigate(stepPath(before))}>
              {t("Back")}
            </Button>
          )}
        </div>
      </FormFrame>
    </>
  );
}
