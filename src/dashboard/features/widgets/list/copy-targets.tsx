import { memo, useRef } from "react";
import { t } from "#shared/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { siteName } from "./find-widgets.ts";

interface CopyTargetsProps {
  widgets: WidgetView[];
  chosen: number;
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Selects target widgets, possibly among hundreds. */
export function CopyTargets({ widgets, chosen, error, onChange }: CopyTargetsProps) {
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
      <legend className="field__label">{t("To which widgets")}</legend>
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

/** Uncontrolled boxes: ticking one of hundreds renders none of them again. */
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
