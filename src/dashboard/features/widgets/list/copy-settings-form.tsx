import { useMutation } from "@tanstack/react-query";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { plural, t } from "#shared/language/translate.ts";
import type { CopyPreviewView } from "#shared/widgets/bulk-schemas.ts";
import { COPIED_PARTS, type CopiedPart } from "#shared/widgets/config.ts";
import { copySettings, previewCopies, undoCopies } from "#shared/widgets/contract.ts";
import { type CopiedSettingsView, CopySettingsSchema, type WidgetView } from "#shared/widgets/schemas.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { ActionButton } from "../../../components/action-button.tsx";
import { withinSentence } from "../../../components/phrases.ts";
import { useFocusOnMount } from "../../../components/use-focus-on-mount.ts";
import { useFieldErrors } from "../editor/use-field-errors.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { CopyPreview } from "./copy-preview.tsx";
import { siteName } from "./find-widgets.ts";

/** Uncontrolled checkboxes, so checking one of hundreds doesn't rerender them. */
const TargetBoxes = memo(function TargetBoxes({ widgets }: { widgets: WidgetView[] }) {
  return widgets.map(({ id, name, websiteUrl }) => (
    <Checkbox
      key={id}
      name="targets"
      value={id}
      label={[name, siteName({ websiteUrl })].filter(Boolean).join(", ")}
    />
  ));
});

const PART_WORDS: Record<CopiedPart, { label: string; hint: string }> = {
  look: {
    label: t("Look and place"),
    hint: t("Corner, distances, phones, size, colors, icon and its text, list or tiles."),
  },
  offer: { label: t("Tools and profiles"), hint: t("What’s offered, and in what order.") },
  visitors: {
    label: t("For visitors"),
    hint: t("Language, statement, hiding, reports, analytics, counting."),
  },
};

export interface CopySettingsFormProps {
  widget: WidgetView;
  /** Includes `widget`. */
  widgets: WidgetView[];
  onDone: () => void;
}

/** Copies settings to other widgets after showing what will be overwritten. */
export function CopySettingsForm({ widget, widgets, onDone }: CopySettingsFormProps) {
  const [parts, setParts] = useState<CopiedPart[]>([...COPIED_PARTS]);
  const [targets, setTargets] = useState<string[]>([]);
  const others = useMemo(() => widgets.filter(({ id }) => id !== widget.id), [widgets, widget.id]);
  const { errors, check, formRef } = useFieldErrors();
  const params = { id: widget.id };
  const previewing = useMutation({
    mutationFn: () => call(previewCopies, { params, body: { parts, targets } }),
  });
  const copying = useWidgetMutation(({ version, widgets: shown }: CopyPreviewView) => {
    const seen = { source: version, targets: shown.map((one) => one.version) };
    return call(copySettings, { params, body: { parts, targets: shown.map(({ id }) => id), seen } });
  });

  useEffect(() => {
    const [wrong] = Object.keys(errors);
    if (wrong) formRef.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [errors, formRef]);

  if (copying.data) return <CopiedSettings copied={copying.data} onDone={onDone} />;
  if (previewing.data)
    return (
      <PreviewedCopy
        preview={previewing.data}
        widgets={others}
        copying={copying}
        onBack={() => {
          copying.reset();
          previewing.reset();
        }}
      />
    );
  return (
    <form
      className="form"
      noValidate
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        if (!previewing.isPending && check(CopySettingsSchema, { parts, targets })) previewing.mutate();
      }}
    >
      <FailureAlert
        error={previewing.error}
        fallback={t("The changes couldn’t be shown. Nothing has changed; please try again.")}
      />
      <CopiedParts parts={parts} error={errors.parts} onChange={setParts} />
      <CopyTargets widgets={others} chosen={targets.length} error={errors.targets} onChange={setTargets} />
      <p className="muted" role="status">
        {overwriteWords(parts, targets.length)}
      </p>
      <div className="cluster">
        <Button type="submit" busy={previewing.isPending} busyLabel={t("Comparing…")}>
          {t("Show what will change")}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

interface PreviewedCopyProps {
  preview: CopyPreviewView;
  widgets: WidgetView[];
  copying: { error: unknown; isPending: boolean; mutate: (preview: CopyPreviewView) => void };
  onBack: () => void;
}

/** Shows each widget's differences; the copy is made exactly as shown or not at all. */
function PreviewedCopy({ preview, widgets, copying, onBack }: PreviewedCopyProps) {
  const changed = preview.widgets.filter(({ differences }) => differences.length > 0);
  return (
    <div className="stack">
      <FailureAlert
        error={copying.error}
        fallback={t("The settings couldn’t be copied. Nothing has changed; please try again.")}
      />
      <CopyPreview preview={preview} widgets={widgets} />
      <div className="cluster">
        {changed.length > 0 && (
          <Button
            busy={copying.isPending}
            busyLabel={t("Copying…")}
            onClick={() => copying.isPending || copying.mutate({ ...preview, widgets: changed })}
          >
            {t("Overwrite in {length}", { length: plural(changed.length, "1 widget", "{count} widgets") })}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t("Back")}
        </Button>
      </div>
    </div>
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
      <legend className="field__label">{t("What to copy")}</legend>
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
  const untouched = t("Names, websites, allowed hosts and pages without the widget stay.");
  if (parts.length === 0 || count === 0) return untouched;
  const what = parts.map((part) => withinSentence(PART_WORDS[part].label)).join("; ");
  return t(
    "In {count}, this overwrites: {what}. Their current settings remain available among their earlier versions. {untouched}",
    { count: plural(count, "1 widget", "{count} widgets"), what, untouched },
  );
}

interface CopiedSettingsProps {
  copied: CopiedSettingsView;
  onDone: () => void;
}

/** Shows the outcome with an undo button; takes focus, since the clicked button is gone. */
function CopiedSettings({ copied: { changed }, onDone }: CopiedSettingsProps) {
  const outcome = useFocusOnMount<HTMLDivElement>();
  const undoing = useWidgetMutation(() => call(undoCopies, { body: { changed } }));

  return (
    <div className="stack">
      <Alert variant="success" ref={outcome}>
        {undoing.isSuccess ? t("The changes were undone.") : copiedWords(changed.length)}
      </Alert>
      <FailureAlert
        error={undoing.error}
        fallback={t(
          "Nothing was undone. You’ll find each widget’s previous state among its earlier versions.",
        )}
      />
      <div className="cluster">
        <Button onClick={onDone}>{t("Close")}</Button>
        {changed.length > 0 && !undoing.isSuccess && (
          <ActionButton action={undoing} busyLabel={t("Undoing…")}>
            {t("Undo")}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function copiedWords(count: number): string {
  if (count === 0) return t("They already had the same settings. Nothing has changed.");
  return count === 1
    ? t("Settings copied. 1 widget changed; its site shows it within a minute.")
    : t("Settings copied. {count} widgets changed; their sites show it within a minute.", { count });
}

interface CopyTargetsProps {
  widgets: WidgetView[];
  chosen: number;
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Selects target widgets, possibly among hundreds. */
function CopyTargets({ widgets, chosen, error, onChange }: CopyTargetsProps) {
  const list = useRef<HTMLDivElement>(null);
  const allChosen = chosen === widgets.length;

  function boxes(): HTMLInputElement[] {
    return Array.from(list.current?.querySelectorAll("input") ?? []);
  }

  function chooseAll(isChosen: boolean): void {
    for (const box of boxes()) box.checked = isChosen;
    onChange(isChosen ? widgets.map(({ id }) => id) : []);
  }

  return (
    <fieldset className="field" aria-describedby={error && "copy-targets-error"}>
      <legend className="field__label">{t("Copy to")}</legend>
      {widgets.length > 1 && (
        <p>
          <Button variant="quiet" onClick={() => chooseAll(!allChosen)}>
            {allChosen ? t("Choose none") : t("Choose all")}
          </Button>
        </p>
      )}
      <div
        className="copy-targets"
        ref={list}
        onChange={() => onChange(boxes().flatMap((box) => (box.checked ? box.value : [])))}
      >
        <TargetBoxes widgets={widgets} />
      </div>
      <FieldError id="copy-targets" error={error} />
    </fieldset>
  );
}
