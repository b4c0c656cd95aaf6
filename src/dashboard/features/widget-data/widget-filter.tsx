import { FilterField } from "../../components/filter-field.tsx";
import { useWidgets } from "./use-widgets.ts";

interface WidgetFilterProps {
  /** ID of a widget; empty for all. */
  value: string;
  onChange: (widgetId: string) => void;
}

export function WidgetFilter({ value, onChange }: WidgetFilterProps) {
  const widgets = useWidgets().data ?? [];
  return (
    <FilterField
      label="Widget"
      name="widget"
      all="All widgets"
      options={widgets.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChoose={onChange}
    />
  );
}
