import type { DuplicateWidgetInput, WidgetView } from "#shared/widgets/schemas.ts";
import type { Services } from "../../services.ts";
import { createWidget } from "./create-widget.ts";
import { findWidget } from "./queries.ts";
import { maySendAnalytics, type WidgetOwner } from "./require-sold-settings.ts";

/**
 * Creates a widget with another's look and settings, but without its allowed hosts: the copy is
 * usually for another site, where it would not show. Analytics stay off where the plan no longer
 * includes them. The same key sent twice makes one copy.
 * @throws DomainError `not-found`, also for another account's widget.
 */
export async function duplicateWidget(
  services: Services,
  owner: WidgetOwner & { id: number },
  id: string,
  { name, websiteUrl, key }: DuplicateWidgetInput,
): Promise<WidgetView> {
  const { settings, ...look } = (await findWidget(services, owner.accountId, id)).content;
  const analytics = settings.analytics && maySendAnalytics(services, owner);
  return createWidget(services, owner, {
    ...look,
    name,
    websiteUrl,
    key,
    settings: { ...settings, allowedHosts: [], analytics },
  });
}
