import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readFactors, renamePasskey } from "#shared/api/factors.ts";
import type { FactorView } from "#shared/schemas/factor.ts";
import { RenamePasskeySchema } from "#shared/schemas/passkey.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { keyOf } from "../../../query.ts";

export function RenamePasskey({ passkey }: { passkey: FactorView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <RichText
          text="Rename<span> {name}</span>"
          values={{ name: passkey.name }}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
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

function NameForm({ passkey: { id, name }, onDone }: { passkey: FactorView; onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: RenamePasskeySchema,
    async send(input) {
      await call(renamePasskey, { params: { id }, body: input });
      await client.invalidateQueries({ queryKey: keyOf(readFactors) });
      toast({ title: t("The passkey is called {name} now", { name: input.name }) });
      onDone();
    },
    fallback: t("The passkey could not be renamed. Please try again."),
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
