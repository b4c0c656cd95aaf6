import type { UndoCopiesInput } from "#shared/widgets/bulk-schemas.ts";
import { transact } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { changeWidgetIn, type WidgetEditor } from "./change-widget.ts";
import { findVersion } from "./list-versions.ts";

/**
 * Restores the versions that widgets had before settings were copied: for all of them, or for none
 * if any has changed since. The copy stays in their histories.
 * @throws DomainError `not-found`, including if any of the widgets belongs to another account;
 * `changed_meanwhile`.
 */
export async function undoCopies(
  services: Services,
  who: WidgetEditor,
  { changed }: UndoCopiesInput,
): Promise<void> {
  const { accountId } = who.owner;
  const versions = await Promise.all(
    changed.map(async ({ id, versionBefore }) => ({
      id,
      versionBefore,
      found: await findVersion(services, accountId, id, versionBefore),
    })),
  );
  const made = await transact(services.db, async (tx) => {
    const restored = [];
    for (const { id, versionBefore, found } of versions.toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )) {
      if (!found) throw notFound();
      const change = {
        seenVersion: versionBefore + 1,
        restoredFrom: versionBefore,
        apply: () => found,
      };
      restored.push(await changeWidgetIn(services, tx, who, id, change));
    }
    return restored;
  });
  for (const { widget } of made) services.publicViews.invalidate(widget.publicId);
}
