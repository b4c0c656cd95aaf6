import type { UpdateWidgetInput, WidgetView } from "#shared/widgets/schemas.ts";
import type { Services } from "../../services.ts";
import { changeWidget, definedOnly, type WidgetEditor } from "./change-widget.ts";
import { widgetView } from "./queries.ts";

/** @throws DomainError as `changeWidget`. */
export async function updateWidget(
  services: Services,
  who: WidgetEditor,
  id: string,
  { version, isActive, labels, settings = {}, ...look }: UpdateWidgetInput,
): Promise<WidgetView> {
  const { widget } = await changeWidget(services, who, id, {
    isActive,
    labels,
    seenVersion: version,
    apply: (content) => ({
      ...content,
      ...definedOnly(look),
      settings: { ...content.settings, ...definedOnly(settings) },
    }),
  });
  return widgetView(widget, services);
}
