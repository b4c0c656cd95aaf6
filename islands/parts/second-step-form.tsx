import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { mark, t } from "#shared/language/translate.ts";
import { askSecondPasskey, takeSecondStep } from "#shared/second-steps/contract.ts";
import {
  CodeFormSchema,
  RecoveryFormSchema,
  type SecondStep,
  type SecondStepProof,
} from "#shared/second-steps/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { Button } from "#ui/button.tsx";
import { CodeField, RecoveryCodeField } from "#ui/code-fields.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { loadPasskeys } from "#ui/passkey/load-passkeys.ts";
import { PasskeyButton } from "#ui/passkey/passkey-button.tsx";
import { takesPasskeys } from "#ui/passkey/takes-passkeys.ts";
import { type Form, useForm } from "#ui/use-form.ts";

interface SecondStepFormProps {
  step: SecondStep;
  onSignedIn: () => void;
  /** Called with a message if the ticket has expired; the button passes null. */
  onStartAgain: (reason: string | null) => void;
}

type Way = "code" | "passkey" | "recovery";

const FORMS: Record<Way, (props: StepProps) => ReactNode> = {
  code: CodeStep,
  passkey: PasskeyStep,
  recovery: RecoveryStep,
};

const NAMES: Record<Way, string> = {
  code: mark("Use your authenticator app"),
  passkey: mark("Use a passkey"),
  recovery: mark("Use a recovery code"),
};

/** Replaces the password form for users with a second step. */
export function SecondStepForm({ step, onSignedIn, onStartAgain }: SecondStepFormProps) {
  const ways = waysOf(step);
  const [way, setWay] = useState<Way>(ways[0]);
  const Proof = FORMS[way];
  return (
    <div className="stack">
      <p>{t("Your password is right. One more step confirms it’s you.")}</p>
      <Proof ticket={step.ticket} onSignedIn={onSignedIn} onStartAgain={onStartAgain} />
      <div className="cluster">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} small variant="quiet" onClick={() => setWay(other)}>
              {t(NAMES[other])}
            </Button>
          ))}
        <Button small variant="quiet" onClick={() => onStartAgain(null)}>
          {t("Start again")}
        </Button>
      </div>
    </div>
  );
}

function waysOf({ ways }: SecondStep): [Way, ...Way[]] {
  const first: Way[] = [];
  if (ways.includes("passkey") && takesPasskeys()) first.push("passkey");
  if (ways.includes("authenticator")) first.push("code");
  const [way, ...others] = first;
  return way ? [way, ...others, "recovery"] : ["recovery"];
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

function PasskeyStep({ ticket, ...outcome }: StepProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);

  async function prove() {
    const { signWithPasskey } = await loadPasskeys();
    await endingWithTicket(outcome, async () => {
      const passkey = await signWithPasskey(await call(askSecondPasskey, { body: { ticket } }));
      await complete({ ticket, ...outcome }, { passkey });
    });
  }

  return (
    <PasskeyButton run={prove} wide ref={buttonRef}>
      {t("Use your passkey")}
    </PasskeyButton>
  );
}

function StepForm({ form, field }: { form: Form; field: ReactNode }) {
  return (
    <FormFrame form={form}>
      {field}
      <SubmitButton form={form} wide busyLabel={t("Signing in...")}>
        {t("Sign In")}
      </SubmitButton>
    </FormFrame>
  );
}

/** Runs a step's form and focuses its field, since the password form's button is gone. */
function useStep(
  schema: GenericSchema<unknown, SecondStepProof>,
  props: StepProps,
): { form: Form; inputRef: Ref<HTMLInputElement> } {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const form = useForm({ schema, send, fallback: FALLBACKS.login, leaves: true });

  function send(proof: SecondStepProof) {
    return endingWithTicket(props, () => complete(props, proof));
  }

  return { form, inputRef };
}

async function complete({ ticket, onSignedIn }: StepProps, proof: SecondStepProof): Promise<void> {
  const { token } = await call(takeSecondStep, { body: { ticket, ...proof } });
  storeToken(token);
  onSignedIn();
}

/** Returns to the password form once the ticket has expired. */
async function endingWithTicket(
  { onStartAgain }: Pick<StepProps, "onStartAgain">,
  prove: () => Promise<void>,
): Promise<void> {
  try {
    await prove();
  } catch (error) {
    if (error instanceof HttpError && error.code === "ticket_over") onStartAgain(error.sentence);
    throw error;
  }
}
