import { ERRORS } from "#shared/messages.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { changeWidget, type WidgetEditor } from "./change-widget.ts";
import { findVersion } from "./list-versions.ts";
import { widgetView } from "./queries.ts";

/**
 * Restores an earlier version as a new one; the current version stays in the history.
 * @throws DomainError `not-found` for a purged version; as `changeWidget`.
 */
export async function restoreVersion(
  services: Services,
  who: WidgetEditor,
  id: string,
  version: number,
): Promise<WidgetView> {
  const found = await findVersion(services, who.owner.accountId, id, version);
  if (!found) throw new DomainError("not-found", ERRORS.versionGone);
  const { widget } = await changeWidget(services, who, id, {
    restoredFrom: version,
    apply: () => found,
  });
  return widgetView(widget, services);
}
