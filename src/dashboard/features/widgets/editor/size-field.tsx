import { WIDGET_SIZES, type WidgetSize } from "#shared/widget-config.ts";
import { SIZE_NAMES } from "#shared/widget-words.ts";
import { RadioGroup } from "#ui/radio-group.tsx";

export interface SizeFieldProps {
  value: WidgetSize;
  onChange: (size: WidgetSize) => void;
}

const OPTIONS = WIDGET_SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }));

export function SizeField({ value, onChange }: SizeFieldProps) {
  return (
    <RadioGroup label="Size of the button" name="size" value={value} onChange={onChange} options={OPTIONS} />
  );
}
