import { t } from "#shared/language/translate.ts";
import { WIDGET_POSITIONS, type WidgetPosition } from "#shared/widgets/config.ts";
import { POSITION_NAMES } from "#shared/widgets/words.ts";

export interface CornerFieldProps {
  value: WidgetPosition;
  onChange: (position: WidgetPosition) => void;
  disabled?: boolean;
}

export function CornerField({ value, onChange, disabled }: CornerFieldProps) {
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="field__label">{t("Position on the page")}</legend>
      <div className="corner-field">
        {WIDGET_POSITIONS.map((position) => (
          <label key={position} className={`corner-field__corner corner-field__corner--${position}`}>
            <input
              type="radio"
              className="choice__control"
              name="position"
              value={position}
              checked={position === value}
              onChange={() => onChange(position)}
            />
            {t(POSITION_NAMES[position])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
