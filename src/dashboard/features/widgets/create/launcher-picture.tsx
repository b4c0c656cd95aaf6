import { schemeColors, type WidgetSize } from "#shared/widget-config.ts";
import { WIDGET_ICONS } from "#shared/widget-icons.ts";
import type { LookPreset } from "./look-presets.ts";

/** CSS pixels, the same as in the widget's stylesheet. */
const SIZES: Record<WidgetSize, number> = { small: 44, medium: 56, large: 72 };

/** The widget's button in its real size and colors. Decorative: text says the same. */
export function LauncherPicture({ look, settings }: Pick<LookPreset, "look" | "settings">) {
  const { background, text } = schemeColors(look.colorScheme);
  const size = SIZES[look.size];
  return (
    <span
      className="launcher-picture"
      aria-hidden="true"
      style={{ background, color: text, minInlineSize: size, minBlockSize: size, padding: size * 0.18 }}
    >
      <svg
        viewBox="0 0 24 24"
        width={size * 0.64 - 4}
        height={size * 0.64 - 4}
        aria-hidden="true"
        focusable="false"
      >
        <path d={WIDGET_ICONS[settings.icon]} fill="currentColor" />
      </svg>
      {settings.label && <span className="launcher-picture__label">{settings.label}</span>}
    </span>
  );
}
