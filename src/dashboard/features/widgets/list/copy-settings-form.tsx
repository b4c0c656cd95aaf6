import { useEffect, useMemo, useState } from "react";
import { copySettings } from "#shared/api/widgets.ts";
import { CopySettingsSchema, type WidgetView } from "#shared/schemas/widget.ts";
import { COPIED_PARTS, type CopiedPart } from "#shared/widget-config.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { useFieldErrors } from "../editor/use-field-errors.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { CopiedSettings } from "./copied-settings.tsx";
import { CopyTargets } from "./copy-targets.tsx";

const PART_WORDS: Record<CopiedPart, { label: string; hint: string }> = {
  look: { label: "Look and place", hint: "Corner, distances, phones, size, colors, icon, text beside it." },
  offer: { label: "Tools and profiles", hint: "Which are offered, and in which order." },
  visitors: { label: "For visitors", hint: "Language, statement, hiding, reports, analytics, counting." },
};

export interface CopySettingsFormProps {
  widget: WidgetView;
  /** Includes `widget`. */
  widgets: WidgetView[];
  onDone: () => void;
}

/** Copies settings to other widgets, after saying what that overwrites. */
export function CopySettingsForm({ widget, widgets, onDone }: CopySettingsFormProps) {
  const [parts, setParts] = useState<CopiedPart[]>([...COPIED_PARTS]);
  const [targets, setTargets] = useState<string[]>([]);
  const others = useMemo(() => widgets.filter(({ id }) => id !== widget.id), [widgets, widget.id]);
  const { errors, check, formRef } = useFieldErrors();
  const copying = useWidgetMutation(() =>
    call(copySettings, { params: { id: widget.id }, body: { parts, targets } }),
  );

  useEffect(() => {
    const [wrong] = Object.keys(errors);
    if (wrong) formRef.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [errors, formRef]);

  if (copying.data) return <CopiedSettings copied={copying.data} onDone={onDone} />;
  return (
    <form
      className="form"
      noValidate
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        if (!copying.isPending && check(CopySettingsSchema, { parts, targets })) copying.mutate(undefined);
      }}
    >
      <FailureAlert
        error={copying.error}
        fallback="The settings could not be copied. Nothing has changed; please try again."
      />
      <CopiedParts parts={parts} error={errors.parts} onChange={setParts} />
      <CopyTargets widgets={others} chosen={targets.length} error={errors.targets} onChange={setTargets} />
      <p className="muted" role="status">
        {overwriteWords(parts, targets.length)}
      </p>
      <div className="cluster">
        <Button type="submit" busy={copying.isPending} busyLabel="Copying…">
          {targets.length > 0 ? `Overwrite in ${countOf(targets.length)}` : "Overwrite"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface CopiedPartsProps {
  parts: CopiedPart[];
  error: string | undefined;
  onChange: (parts: CopiedPart[]) => void;
}

function CopiedParts({ parts, error, onChange }: CopiedPartsProps) {
  return (
    <fieldset className="field" aria-describedby={error && "copied-parts-error"}>
      <legend className="field__label">What to copy</legend>
      {COPIED_PARTS.map((part) => (
        <Checkbox
          key={part}
          name="parts"
          {...PART_WORDS[part]}
          checked={parts.includes(part)}
          onChange={() => onChange(COPIED_PARTS.filter((one) => parts.includes(one) !== (one === part)))}
        />
      ))}
      <FieldError id="copied-parts" error={error} />
    </fieldset>
  );
}

function overwriteWords(parts: CopiedPart[], count: number): string {
  const untouched = "Names, websites and allowed hosts stay.";
  if (parts.length === 0 || count === 0) return untouched;
  const what = parts.map((part) => PART_WORDS[part].label.toLowerCase()).join("; ");
  return `This overwrites in ${countOf(count)}: ${what}. Their current settings remain available among their earlier versions. ${untouched}`;
}

function countOf(count: number): string {
  return count === 1 ? "1 widget" : `${count} widgets`;
}
