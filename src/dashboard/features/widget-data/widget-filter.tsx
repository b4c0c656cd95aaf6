import { useMemo } from "react";
import { t } from "#shared/language/translate.ts";
import { ChoiceField } from "../../components/choice-field.tsx";
import { useWidgets } from "./use-widgets.ts";

interface WidgetFilterProps {
  /** ID of a widget; empty for all. */
  value: string;
  onChange: (widgetId: string) => void;
}

/** Select over all widgets, which may be a thousand: its options render only when those change. */
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
