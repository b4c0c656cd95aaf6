import { ChoiceField } from "../../components/choice-field.tsx";
import { useWidgets } from "./use-widgets.ts";

interface WidgetFilterProps {
  /** ID of a widget; empty for all. */
  value: string;
  onChange: (widgetId: string) => void;
}

export function WidgetFilter({ value, onChange }: WidgetFilterProps) {
  const widgets = useWidgets().data ?? [];
  return (
    <ChoiceField
      label="Widget"
      name="widget"
      options={[
        { value: "", label: "All widgets" },
        ...widgets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChoose={onChange}
    />
  );
}
