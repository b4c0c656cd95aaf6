import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import {
  readSecondSteps,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from "#shared/second-steps/contract.ts";
import { RenamePasskeySchema } from "#shared/second-steps/passkeys.ts";
import type { SecondStepKind, SecondStepView } from "#shared/second-steps/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { RemoveButton } from "../../components/confirm-dialog.tsx";
import { FormButtons } from "../../components/form-buttons.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment, formatShortDay } from "../../format.ts";
import { keyOf } from "../../query.ts";

const KINDS: Record<SecondStepKind, string> = {
  authenticator: t("Authenticator app"),
  passkey: t("Passkey"),
};
const REMOVE = { authenticator: removeAuthenticator, passkey: removePasskey };

export function SecondStepList({ secondSteps }: { secondSteps: SecondStepView[] }) {
  return (
    <RowList title={t("Your second steps")}>
      {secondSteps.map((secondStep) => (
        <SecondStep key={secondStep.id} secondStep={secondStep} isLast={secondSteps.length === 1} />
      ))}
    </RowList>
  );
}

function SecondStep({ secondStep, isLast }: { secondStep: SecondStepView; isLast: boolean }) {
  const { id, kind, name, createdAt, lastUsedAt } = secondStep;
  const removal = useAction({
    call: () => call(REMOVE[kind], { params: { id } }),
    done: () => ({ title: t("{name} was removed", { name }) }),
    failed: t("Nothing was removed"),
    focus: "h2",
    refetches: readSecondSteps,
  });
  return (
    <ListRow
      name={<strong>{name}</strong>}
      facts={
        <>
          <RichText
            text="{kinds}, added on {createdAt}<br></br>"
            values={{ kinds: KINDS[kind], createdAt: formatShortDay(createdAt) }}
          />
          {lastUsedAt
            ? t("Last used {lastUsedAt}", { lastUsedAt: formatMoment(lastUsedAt) })
            : t("Not used yet")}
        </>
      }
    >
      <div className="cluster">
        {kind === "passkey" && <RenamePasskey passkey={secondStep} />}
        <RemoveButton
          variant="secondary"
          label={<RichText text="Remove<span> {name}</span>" values={{ name }} />}
          title={t("Remove {name}?", { name })}
          action={removal}
          confirm={t("Remove")}
        >
          <p>
            {isLast
              ? t(
                  "It’s your last second step. After this, your password alone signs you in, and your recovery codes stop working.",
                )
              : t("It can no longer be used to sign in. Your other second steps stay.")}
          </p>
          {kind === "passkey" && (
            <p>
              {t("Your device or password manager keeps its half of the passkey until you delete it there.")}
            </p>
          )}
        </RemoveButton>
      </div>
    </ListRow>
  );
}

function RenamePasskey({ passkey }: { passkey: SecondStepView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <RichText text="Rename<span> {name}</span>" values={{ name: passkey.name }} />
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Rename {name}", { name: passkey.name })}
      >
        <NameForm passkey={passkey} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: SecondStepView; onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: RenamePasskeySchema,
    async send(input) {
      await call(renamePasskey, { params: { id }, body: input });
      await client.invalidateQueries({ queryKey: keyOf(readSecondSteps) });
      toast({ title: t("The passkey is now called {name}", { name: input.name }) });
      onDone();
    },
    fallback: t("The passkey couldn’t be renamed. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <TextField
        {...form.field("name")}
        label={t("Name of the passkey")}
        hint={t("Such as the device or the password manager that has it")}
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        required
      />
      <FormButtons
        form={form}
        busyLabel={t("Saving…")}
        submit={t("Save name")}
        cancel={t("Cancel")}
        onCancel={onDone}
      />
    </FormFrame>
  );
}
