import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { addPasskey, beginPasskey, readFactors } from "#shared/factors/contract.ts";
import { AddPasskeySchema } from "#shared/factors/passkeys.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { loadPasskeys } from "#ui/passkey/load-passkeys.ts";
import { takesPasskeys } from "#ui/passkey/takes-passkeys.ts";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { focusHeading } from "../../components/focus-heading.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { useFocusOnReturn } from "./use-focus-on-return.ts";

const FormSchema = v.pick(AddPasskeySchema, ["name"]);

interface AddPasskeyProps {
  onCodes: (codes: string[]) => void;
}

/** A button, and after it the form that names a passkey and makes it. */
export function AddPasskey({ onCodes }: AddPasskeyProps) {
  const [naming, setNaming] = useState(false);
  const { button, willReturn } = useFocusOnReturn(naming);

  function cancel() {
    willReturn();
    setNaming(false);
  }

  if (!takesPasskeys()) return null;
  if (naming) return <PasskeyForm onCodes={onCodes} onDone={() => setNaming(false)} onCancel={cancel} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setNaming(true)} ref={button}>
        {t("Add a passkey")}
      </Button>
    </div>
  );
}

interface PasskeyFormProps extends AddPasskeyProps {
  onDone: () => void;
  onCancel: () => void;
}

function PasskeyForm({ onCodes, onDone, onCancel }: PasskeyFormProps) {
  const client = useQueryClient();
  const { refresh } = useSignedInUser();
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const form = useForm({
    schema: FormSchema,
    async send({ name }) {
      const creation = await call(beginPasskey);
      const { makePasskey } = await loadPasskeys();
      const passkey = await makePasskey(creation);
      const { recoveryCodes } = await call(addPasskey, { body: { name, passkey } });
      await client.invalidateQueries({ queryKey: keyOf(readFactors) });
      refresh();
      if (recoveryCodes) onCodes(recoveryCodes);
      else focusHeading("h2");
      toast({ title: t("{name} is set up", { name }) });
      onDone();
    },
    fallback: t(
      "No passkey was made. You may have closed the dialog, or this device has a passkey of your account already.",
    ),
  });

  return (
    <section className="stack" aria-labelledby="new-passkey">
      <h3 id="new-passkey" tabIndex={-1} ref={headingRef}>
        {t("Add a passkey")}
      </h3>
      <p>
        {t(
          "Your device or password manager keeps the passkey, and unlocks it by your fingerprint, face or PIN. We get none of these.",
        )}
      </p>
      <FormFrame form={form}>
        <TextField
          {...form.field("name")}
          label={t("Name")}
          hint={t("Tells it apart from others, such as the device or password manager that keeps it")}
          defaultValue={t("Passkey")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <div className="cluster">
          <SubmitButton form={form} busyLabel={t("Waiting for your device…")}>
            {t("Make the passkey")}
          </SubmitButton>
          <Button variant="secondary" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}
