import { useId } from "react";
import words from "../../../../../widget/i18n/en.json";
import { WIDGET_TOOLS, type WidgetTool } from "../../../../shared/widget-tools.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { FieldError } from "../../../../ui/field.tsx";

export interface ToolsFieldProps {
  value: WidgetTool[];
  error: string | undefined;
  onChange: (tools: WidgetTool[]) => void;
}

/** Which tools the panel offers; those chosen stay in the panel's usual order. */
export function ToolsField({ value, error, onChange }: ToolsFieldProps) {
  const hintId = useId();

  function toggle(tool: WidgetTool) {
    onChange(WIDGET_TOOLS.filter((one) => value.includes(one) !== (one === tool)));
  }

  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="field__label">Tools</legend>
      <p className="field__hint" id={hintId}>
        {value.length === 0
          ? "With no tool chosen, the panel has nothing to offer."
          : "Most visitors are served best when all of them are offered."}
      </p>
      <div className="tools-field">
        {WIDGET_TOOLS.map((tool) => (
          <Checkbox
            key={tool}
            name="tools"
            label={words[tool]}
            checked={value.includes(tool)}
            onChange={() => toggle(tool)}
          />
        ))}
      </div>
      <FieldError id={`${hintId}-error`} error={error} />
    </fieldset>
  );
}
