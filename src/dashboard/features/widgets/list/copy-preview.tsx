import { plural, t } from "#shared/language/translate.ts";
import type { CopyPreviewView, SettingDifference } from "#shared/widgets/bulk-schemas.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { FocusedSection } from "#src/dashboard/components/section.tsx";
import { useGrowingList } from "#src/dashboard/components/use-growing-list.ts";
import { fieldName } from "../editor/field-names.ts";

interface CopyPreviewProps {
  preview: CopyPreviewView;
  widgets: readonly WidgetView[];
}

const WIDGETS_AT_ONCE = 10;

/** Lists each widget's changes before they are applied; takes focus. */
export function CopyPreview({ preview, widgets }: CopyPreviewProps) {
  const names = new Map(widgets.map(({ id, name }) => [id, name]));
  const changed = preview.widgets.filter(({ differences }) => differences.length > 0);
  const same = preview.widgets.length - changed.length;
  const shown = useGrowingList(changed, WIDGETS_AT_ONCE);
  return (
    <FocusedSection
      title={
        changed.length === 0
          ? t("Nothing to change")
          : t("{length} will change", { length: plural(changed.length, "1 widget", "{count} widgets") })
      }
      className="stack stack--tight"
    >
      {same > 0 && (
        <p>{t("Already the same: {same}.", { same: plural(same, "1 widget", "{count} widgets") })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard (WCAG 2.1.1) */}
      <section className="copy-preview" tabIndex={0} aria-label={t("Changes to each widget")}>
        {shown.map(({ id, differences }) => (
          <section key={id} aria-label={names.get(id)}>
            <h4>{names.get(id)}</h4>
            <ul>
              {differences.map((difference) => (
                <li key={difference.name}>{differenceWords(difference)}</li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </FocusedSection>
  );
}

function differenceWords({ name, before, after }: SettingDifference): string {
  const field = fieldName(name);
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${valueWords(before)} → ${valueWords(after)}`;
}

function valueWords(value: SettingDifference["after"]): string {
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (Array.isArray(value))
    return value.map((one) => (one === "*" ? t("all others") : one)).join(", ") || t("none");
  return value === "" ? t("none") : String(value);
}
