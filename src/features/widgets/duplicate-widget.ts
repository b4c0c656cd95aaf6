import type { DuplicateWidgetInput, WidgetView } from "#shared/schemas/widget.ts";
import type { Services } from "../../services.ts";
import { createWidget } from "./create-widget.ts";
import { findContent } from "./queries.ts";

/**
 * Creates a widget with another's look and settings, but without its allowed hosts: the copy is
 * usually for another site, where it would not show. The same key sent twice makes one copy.
 * @throws DomainError `not-found`, also for another account's widget.
 */
export async function duplicateWidget(
  services: Services,
  owner: { id: number; accountId: number },
  id: string,
  { name, websiteUrl, key }: DuplicateWidgetInput,
): Promise<WidgetView> {
  const { settings, ...look } = await findContent(services, owner.accountId, id);
  return createWidget(services, owner, {
    ...look,
    name,
    websiteUrl,
    key,
    settings: { ...settings, allowedHosts: [] },
  });
}
