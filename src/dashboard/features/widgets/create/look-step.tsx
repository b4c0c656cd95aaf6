import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PreviewInput } from "#shared/schemas/widget.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widget-defaults.ts";
import { lazyComponent } from "#src/dashboard/components/lazy-component.ts";
import { Alert } from "#ui/alert.tsx";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CornerField } from "../editor/corner-field.tsx";
import { useLookView } from "../editor/use-look-view.ts";
import { LauncherPicture } from "./launcher-picture.tsx";
import { StepHeading } from "./step-heading.tsx";
import { stepPath } from "./steps.ts";
import type { Creation } from "./use-creation.ts";

const PreviewFrame = lazyComponent(() => import("../editor/preview-frame.tsx"), "PreviewFrame");

export function LookStep({ creation }: { creation: Creation }) {
  const { draft, presets, preset, position } = creation;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useRef(false);
  const failureRef = useRef<HTMLDivElement>(null);
  const createRef = useRef<HTMLButtonElement>(null);
  // The failure may be above the visible part of the page.
  useEffect(() => {
    if (failure) failureRef.current?.focus();
  }, [failure]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // The fields are disabled while the widget is created, and would lose the focus.
    createRef.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const widget = await creation.create();
      navigate(stepPath("code", widget.id), { replace: true });
    } catch (error) {
      setFailure(sentenceOf(error, "The widget could not be created. Please try again."));
    }
    isSending.current = false;
    setBusy(false);
  }

  return (
    <>
      <StepHeading step="look">How should the button look?</StepHeading>
      <div className="stack stack--top look-step">
        <form className="form" onSubmit={submit} noValidate>
          {failure && (
            <Alert variant="destructive" ref={failureRef}>
              {failure}
            </Alert>
          )}
          <p>You can change all of this later, to any colour, icon and text.</p>
          <RadioGroup
            label="Look"
            name="preset"
            value={preset.id}
            disabled={isBusy}
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
            disabled={isBusy}
          />
          <div className="cluster">
            <Button type="submit" busy={isBusy} busyLabel="Creating…" ref={createRef}>
              Create widget
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => navigate(stepPath("website"))}>
              Back
            </Button>
          </div>
        </form>
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
      <h3 id="look-preview-heading">Preview</h3>
      {failed && <Alert variant="warning">The preview cannot be loaded. You can go on without it.</Alert>}
      <Suspense fallback={<Skeleton label="Loading the preview" lines={4} />}>
        {view && <PreviewFrame view={view} width={1_024} />}
      </Suspense>
    </section>
  );
}
