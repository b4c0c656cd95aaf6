import { type Ref, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { takeSecondStep } from "#shared/api/factors.ts";
import {
  CodeFormSchema,
  type FactorProof,
  RecoveryFormSchema,
  type SecondStep,
} from "#shared/schemas/factor.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { Button } from "#ui/button.tsx";
import { CodeField, RecoveryCodeField } from "#ui/code-fields.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { type Form, useForm } from "#ui/use-form.ts";

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => void;
  /** Called with a sentence once the ticket is over, and with null by the button. */
  onStartAgain: (reason: string | null) => void;
}

type Way = "code" | "recovery";

/** Takes the place of the password once it was right, for a person with a second factor. */
export function SecondStepForm({ step, onSignedIn, onStartAgain }: SecondStepFormProps) {
  const [way, setWay] = useState<Way>(step.ways.includes("authenticator") ? "code" : "recovery");
  const props = { ticket: step.ticket, onSignedIn, onStartAgain };
  return (
    <div className="stack">
      <p>Your password is right. One more step shows that it is you.</p>
      {way === "code" ? <CodeStep {...props} /> : <RecoveryStep {...props} />}
      <div className="cluster">
        {way === "code" && (
          <Button small variant="quiet" onClick={() => setWay("recovery")}>
            Use a recovery code
          </Button>
        )}
        {way === "recovery" && step.ways.includes("authenticator") && (
          <Button small variant="quiet" onClick={() => setWay("code")}>
            Use your authenticator app
          </Button>
        )}
        <Button small variant="quiet" onClick={() => onStartAgain(null)}>
          Start again
        </Button>
      </div>
    </div>
  );
}

interface StepProps extends Omit<SecondStepFormProps, "step"> {
  ticket: string;
}

function CodeStep(props: StepProps) {
  const { form, inputRef } = useStep(CodeFormSchema, props);
  return <StepForm form={form} field={<CodeField form={form} ref={inputRef} />} />;
}

function RecoveryStep(props: StepProps) {
  const { form, inputRef } = useStep(RecoveryFormSchema, props);
  return <StepForm form={form} field={<RecoveryCodeField form={form} ref={inputRef} />} />;
}

function StepForm({ form, field }: { form: Form; field: React.ReactNode }) {
  return (
    <FormFrame form={form}>
      {field}
      <SubmitButton form={form} wide busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </FormFrame>
  );
}

/** Runs a step's form, whose field takes the focus from the password's button that is gone. */
function useStep(
  schema: GenericSchema<unknown, FactorProof>,
  { ticket, onSignedIn, onStartAgain }: StepProps,
): { form: Form; inputRef: Ref<HTMLInputElement> } {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const form = useForm({ schema, send, fallback: FALLBACKS.login, leaves: true });

  async function send(proof: FactorProof) {
    try {
      const { token } = await call(takeSecondStep, { body: { ticket, ...proof } });
      storeToken(token);
      onSignedIn();
    } catch (error) {
      if (error instanceof HttpError && error.code === "ticket_over") onStartAgain(error.sentence);
      throw error;
    }
  }

  return { form, inputRef };
}
