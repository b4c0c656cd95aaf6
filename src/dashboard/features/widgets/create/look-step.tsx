import { Suspense, useRef } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import type { PreviewInput } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widget-defaults.ts";
import { lazyComponent } from "#src/dashboard/components/lazy-component.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useForm } from "#ui/use-form.ts";
import { CornerField } from "../editor/corner-field.tsx";
import { useLookView } from "../editor/use-look-view.ts";
import { LauncherPicture } from "./launcher-picture.tsx";
import { StepHeading } from "./step-heading.tsx";
import { stepPath } from "./steps.ts";
import type { Creation } from "./use-creation.ts";

const PreviewFrame = lazyComponent(() => import("../editor/preview-frame.tsx"), "PreviewFrame");

/** The draft holds what the form shows. */
const NoInput = v.object({});

export function LookStep({ creation }: { creation: Creation }) {
  const { draft, presets, preset, position } = creation;
  const navigate = useNavigate();
  const createRef = useRef<HTMLButtonElement>(null);
  const form = useForm({
    schema: NoInput,
    async send() {
      // The fields are disabled while the widget is created, and would lose the focus.
      createRef.current?.focus();
      const widget = await creation.create();
      navigate(stepPath("code", widget.id), { replace: true });
    },
    fallback: t("The widget could not be created. Please try again."),
  });

  return (
    <>
      <StepHeading step="look">{t("How should the button look?")}</StepHeading>
      <div className="stack stack--top look-step">
        <FormFrame form={form}>
          <p>{t("You can change all of this later, to any color, icon and text.")}</p>
          <RadioGroup
            label={t("Look")}
            name="preset"
            value={preset.id}
            disabled={form.busy}
            onChange={(id) => draft.change({ preset: id })}
            options={presets.map((one) => ({
              value: one.id,
              label: one.name,
              detail: <LauncherPicture {...one} />,
            }))}
          />
          <CornerField
            value={position}
            onChange={(corner) => draft.change({ position: corner })}
            disabled={form.busy}
          />
          <div className="cluster">
            <SubmitButton form={form} busyLabel={t("Creating…")} ref={createRef}>
              {t("Create widget")}
            </SubmitButton>
            <Button variant="secondary" disabled={form.busy} onClick={() => navigate(stepPath("name"))}>
              {t("Back")}
            </Button>
          </div>
        </FormFrame>
        <LookPreview
          look={{ ...preset.look, position, settings: { ...DEFAULT_OWNER_SETTINGS, ...preset.settings } }}
        />
      </div>
    </>
  );
}

function LookPreview({ look }: { look: PreviewInput }) {
  const { view, failed } = useLookView(JSON.stringify(look));
  return (
    <section className="stack stack--top" aria-labelledby="look-preview-heading">
      <h3 id="look-preview-heading">{t("Preview")}</h3>
      {failed && (
        <Alert variant="warning">{t("The preview cannot be loaded. You can go on without it.")}</Alert>
      )}
      <Suspense fallback={<Skeleton label={t("Loading the preview")} lines={4} />}>
        {view && <PreviewFrame view={view} width={1_024} />}
      </Suspense>
    </section>
  );
}
