import { eq } from "drizzle-orm";
import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { viewCorrections } from "./correction-view.ts";
import { findCorrection } from "./queries.ts";

/** @throws DomainError `not-found`, including for another account's correction. */
export async function readCorrection(
  { db }: Pick<Services, "db">,
  accountId: number,
  id: string,
): Promise<CorrectionView> {
  const { id: found } = await findCorrection(db, accountId, id);
  const [view] = await viewCorrections(db, eq(corrections.id, found));
  if (!view) throw notFound();
  return view;
}
