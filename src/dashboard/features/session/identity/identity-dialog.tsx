import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { t } from "#shared/language/translate.ts";
import { askOwnPasskey, confirmIdentity, readSecondSteps } from "#shared/second-steps/contract.ts";
import {
  CodeFormSchema,
  type ConfirmationInput,
  PasswordFormSchema,
  RecoveryFormSchema,
  type SecondStepView,
} from "#shared/second-steps/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { CodeField, RecoveryCodeField } from "#ui/code-fields.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { loadPasskeys } from "#ui/passkey/load-passkeys.ts";
import { PasskeyButton } from "#ui/passkey/passkey-button.tsx";
import { takesPasskeys } from "#ui/passkey/takes-passkeys.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { type Form, useForm } from "#ui/use-form.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { useFocusOnMount } from "../../../components/use-focus-on-mount.ts";
import { query } from "../../../query.ts";

const FORMS: Record<Way, (props: Done) => ReactNode> = {
  password: ByPassword,
  passkey: ByPasskey,
  code: ByCode,
  recovery: ByRecoveryCode,
};

const NAMES: Record<Way, string> = {
  password: t("your password"),
  passkey: t("a passkey"),
  code: t("your authenticator app"),
  recovery: t("a recovery code"),
};

/** Asks the user to confirm their identity before a sensitive action. */
export function IdentityDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const secondSteps = useQuery({ ...query(readSecondSteps), refetchOnMount: "always" });
  return (
    <Dialog open onClose={() => onDone(false)} title={t("Confirm it’s you")}>
      <p>
        {t("This affects sign-in, your whole account or other people’s data, so we check that it’s you.")}
      </p>
      <QueryView query={secondSteps} what={t("your ways to confirm")} lines={3}>
        {({ secondSteps }) => <IdentityForm secondSteps={secondSteps} onDone={onDone} />}
      </QueryView>
    </Dialog>
  );
}

type Way = "password" | "passkey" | "code" | "recovery";

interface Done {
  onDone: (isConfirmed: boolean) => void;
}

/** Asks for a second step, or for a password if the user has no second step. */
function IdentityForm({ secondSteps, onDone }: Done & { secondSteps: SecondStepView[] }) {
  const ways = waysOf(secondSteps);
  const [way, setWay] = useState<Way>(ways[0]);
  const Proof = FORMS[way];
  return (
    <div className="stack">
      <Proof onDone={onDone} key={way} />
      <div className="cluster">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} small variant="quiet" onClick={() => setWay(other)}>
              {t("Use {names}", { names: NAMES[other] })}
            </Button>
          ))}
        <Button small variant="quiet" onClick={() => onDone(false)}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

function waysOf(secondSteps: SecondStepView[]): [Way, ...Way[]] {
  if (secondSteps.length === 0) return ["password"];
  const kinds = secondSteps.map(({ kind }) => kind);
  const first: Way[] = [];
  if (kinds.includes("passkey") && takesPasskeys()) first.push("passkey");
  if (kinds.includes("authenticator")) first.push("code");
  const [way, ...others] = first;
  return way ? [way, ...others, "recovery"] : ["recovery"];
}

function ByPasskey({ onDone }: Done) {
  const buttonRef = useFocusOnMount<HTMLButtonElement>();

  async function prove() {
    const { signWithPasskey } = await loadPasskeys();
    const passkey = await signWithPasskey(await call(askOwnPasskey));
    await call(confirmIdentity, { body: { passkey } });
    onDone(true);
  }

  return (
    <PasskeyButton run={prove} ref={buttonRef}>
      {t("Use your passkey")}
    </PasskeyButton>
  );
}

function ByPassword(props: Done) {
  const { form, inputRef } = useProof(PasswordFormSchema, props);
  return (
    <ProofForm form={form}>
      <PasswordField
        {...form.field("currentPassword")}
        label={t("Password")}
        autoComplete="current-password"
        required
        ref={inputRef}
      />
    </ProofForm>
  );
}

function ByCode(props: Done) {
  const { form, inputRef } = useProof(CodeFormSchema, props);
  return (
    <ProofForm form={form}>
      <CodeField form={form} ref={inputRef} />
    </ProofForm>
  );
}

function ByRecoveryCode(props: Done) {
  const { form, inputRef } = useProof(RecoveryFormSchema, props);
  return (
    <ProofForm form={form}>
      <RecoveryCodeField form={form} ref={inputRef} />
    </ProofForm>
  );
}

function ProofForm({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <FormFrame form={form}>
      {children}
      <SubmitButton form={form} busyLabel={t("Confirming…")}>
        {t("Confirm")}
      </SubmitButton>
    </FormFrame>
  );
}

/** Runs the form for one kind of proof and focuses its field. */
function useProof(
  schema: GenericSchema<unknown, ConfirmationInput>,
  { onDone }: Done,
): { form: Form; inputRef: Ref<HTMLInputElement> } {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const form = useForm({
    schema,
    async send(proof) {
      await call(confirmIdentity, { body: proof });
      onDone(true);
    },
    fallback: t("This couldn’t be confirmed. Please try again."),
  });
  return { form, inputRef };
}
