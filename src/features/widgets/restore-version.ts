import { ERRORS } from "#shared/messages.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { changeWidget } from "./change-widget.ts";
import { findVersion } from "./list-versions.ts";
import { widgetView } from "./queries.ts";

/**
 * Makes the widget what it was, as a new version: what it is now stays in the history.
 * @throws DomainError `not-found` when that version is not kept; as `changeWidget`.
 */
export async function restoreVersion(
  services: Services,
  owner: { accountId: number },
  id: string,
  version: number,
): Promise<WidgetView> {
  const kept = await findVersion(services, owner.accountId, id, version);
  if (!kept) throw new DomainError("not-found", ERRORS.versionGone);
  const { name, websiteUrl, position, colorScheme, size, settings } = kept;
  const { widget } = await changeWidget(services, owner, id, {
    restoredFrom: version,
    apply: () => ({ name, websiteUrl, position, colorScheme, size, settings }),
  });
  return widgetView(widget, services);
}
