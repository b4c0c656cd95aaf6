import { type ReactNode, useRef } from "react";
import { t } from "#shared/language/translate.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { UnsavedGuard } from "../../components/unsaved-guard.tsx";
import type { SettingsState } from "./use-settings-form.ts";

interface SettingsFormProps extends Pick<ButtonProps, "variant" | "busyLabel"> {
  settings: SettingsState;
  submit: string;
  /** Whether the form saves in place, so its changes can be discarded. */
  discardable?: boolean;
  children: ReactNode;
}

/** A settings form that asks for confirmation before unsaved changes are lost. */
export function SettingsForm({ settings, submit, discardable, children, ...look }: SettingsFormProps) {
  const { form, unsaved, typed, discard } = settings;
  const button = useRef<HTMLButtonElement>(null);

  function discardAll() {
    discard();
    form.clear();
    button.current?.focus();
  }

  return (
    <FormFrame form={form}>
      <UnsavedGuard unsaved={unsaved || typed} everyView onLeave={discard} />
      {children}
      <div className="cluster">
        <SubmitButton form={form} busyLabel={t("Saving…")} {...look} ref={button}>
          {submit}
        </SubmitButton>
        {discardable && unsaved && !form.busy && (
          <Button variant="secondary" onClick={discardAll}>
            {t("Discard changes")}
          </Button>
        )}
        {discardable && unsaved && <p className="muted">{t("You have unsaved changes.")}</p>}
      </div>
    </FormFrame>
  );
}
