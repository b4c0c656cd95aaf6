import { useMemo } from "react";
import { t } from "#shared/language/translate.ts";
import { ChoiceField } from "../../components/choice-field.tsx";
import { useWidgets } from "./use-widgets.ts";

interface WidgetFilterProps {
  /** Widget ID; empty for all widgets. */
  value: string;
  onChange: (widgetId: string) => void;
}

/**
 * Select listing all widgets, of which there may be a thousand; its options rerender only when the
 * widgets change.
 */
export function WidgetFilter({ value, onChange }: WidgetFilterProps) {
  const widgets = useWidgets().data;
  const options = useMemo(
    () => [
      { value: "", label: t("All widgets") },
      ...(widgets ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [widgets],
  );
  return (
    <ChoiceField label={t("Widget")} name="widget" options={options} value={value} onChoose={onChange} />
  );
}
