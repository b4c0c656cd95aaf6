import type { Services } from "../../services.ts";
import { setDeleted } from "./delete-widget.ts";

/**
 * Undoes a deletion: the widget is again what it was. One that is not deleted stays as it is.
 * @throws DomainError `not-found` when it is gone for good, or another account's.
 */
export function restoreWidget(services: Services, owner: { accountId: number }, id: string): Promise<void> {
  return setDeleted(services, owner, id, null);
}
