import type { DuplicateWidgetInput, WidgetLook, WidgetView } from "#shared/widgets/schemas.ts";
import type { Services } from "../../services.ts";
import { createWidget } from "./create-widget.ts";
import { findWidget } from "./queries.ts";
import { maySendAnalytics, type WidgetOwner } from "./require-sold-settings.ts";

/**
 * Creates a widget with another widget's look. Sending the same key twice makes only one copy.
 * @throws DomainError `not-found`, including for another account's widget.
 */
export async function duplicateWidget(
  services: Services,
  owner: WidgetOwner & { id: number },
  id: string,
  input: DuplicateWidgetInput,
): Promise<WidgetView> {
  return createWidget(services, owner, { ...(await copiedLook(services, owner, id)), ...input });
}

/**
 * Returns a widget's look and settings for use in another widget, without its allowed hosts and
 * excluded paths: the other widget is usually for a different site, where it would not show.
 * Analytics stays off if the plan no longer includes it.
 * @throws DomainError `not-found`, including for another account's widget.
 */
export async function copiedLook(services: Services, owner: WidgetOwner, id: string): Promise<WidgetLook> {
  const { content } = await findWidget(services, owner.accountId, id);
  const { position, colorScheme, size, settings } = content;
  const analytics = settings.analytics && maySendAnalytics(services, owner);
  const everywhere = { allowedHosts: [], excludedPaths: [] };
  return { position, colorScheme, size, settings: { ...settings, ...everywhere, analytics } };
}
