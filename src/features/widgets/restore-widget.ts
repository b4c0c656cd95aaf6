import type { Services } from "../../services.ts";
import { setDeleted } from "./delete-widget.ts";

/**
 * Undoes a deletion; leaves a widget that is not deleted unchanged.
 * @throws DomainError `not-found` if the widget was purged or belongs to another account.
 */
export function restoreWidget(services: Services, owner: { accountId: number }, id: string): Promise<void> {
  return setDeleted(services, owner, id, null);
}
