import type { Services } from "../../services.ts";
import { setDeleted } from "./delete-widget.ts";

/**
 * Undoes a deletion; a widget that is not deleted stays unchanged.
 * @throws DomainError `not-found` if it was purged, or is another account's.
 */
export function restoreWidget(services: Services, owner: { accountId: number }, id: string): Promise<void> {
  return setDeleted(services, owner, id, null);
}
