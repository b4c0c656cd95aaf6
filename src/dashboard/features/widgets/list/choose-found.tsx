import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { Button } from "#ui/button.tsx";

interface ChooseFoundProps {
  /** Widgets that match the filter, also those of further pages. */
  found: readonly WidgetView[];
  ids: ReadonlySet<string>;
  onChoose: (widgets: readonly WidgetView[]) => void;
}

/** Chooses all widgets that match the filter. */
export function ChooseFound({ found, ids, onChoose }: ChooseFoundProps) {
  if (found.length < 2 || found.every(({ id }) => ids.has(id))) return null;
  return (
    <p>
      <Button variant="quiet" onClick={() => onChoose(found)}>
        {t("Choose all {length}", { length: countOf(found.length, "widget") })}
      </Button>
    </p>
  );
}
