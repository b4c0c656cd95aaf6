import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { and, asc, inArray, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { AssetFile, Assets } from "../../bundles/assets.ts";
import type { Database } from "../../db/client.ts";
import { widgetFiles } from "../../db/schema/server.ts";
import type { Services } from "../../services.ts";
import { isReleaseFile } from "./release-file.ts";

const compress = promisify(brotliCompress);

/**
 * Stores the widget's files for pages that request them after the next upgrade, and records the day
 * when they were last shipped. Runs before a server listens, so no page learns of a file that other
 * replicas cannot find.
 */
export async function storeWidgetFiles(
  { db, clock }: Pick<Services, "db" | "clock">,
  files: Assets["files"],
): Promise<void> {
  const own = [...files].filter(([path]) => isReleaseFile(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  const paths = own.map(([path]) => path);
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  const rows = await db
    .select({ path: widgetFiles.path, shippedAt: widgetFiles.shippedAt })
    .from(widgetFiles)
    .where(inArray(widgetFiles.path, paths));
  const stored = new Set(rows.map(({ path }) => path));
  const missing = own.filter(([path]) => !stored.has(path));
  if (missing.length > 0) await insert(db, missing, now);
  if (rows.some(({ shippedAt }) => shippedAt < yesterday)) await markShipped(db, paths, now, yesterday);
}

/** All replicas insert in the same order, so none blocks another. */
async function insert(db: Database, missing: [string, AssetFile][], now: Date): Promise<void> {
  const rows = missing.map(async ([path, { content, type }]) => {
    const bytes = await bytesOf(content.br ?? content.identity);
    return { path, type, content: content.br ? bytes : await compressed(bytes), shippedAt: now };
  });
  await db
    .insert(widgetFiles)
    .values(await Promise.all(rows))
    .onConflictDoNothing();
}

/** Skips rows locked by another replica, which is already marking them. */
async function markShipped(db: Database, paths: string[], now: Date, before: Date): Promise<void> {
  const due = db
    .select({ path: widgetFiles.path })
    .from(widgetFiles)
    .where(and(inArray(widgetFiles.path, paths), lt(widgetFiles.shippedAt, before)))
    .orderBy(asc(widgetFiles.path))
    .for("update", { skipLocked: true });
  await db.update(widgetFiles).set({ shippedAt: now }).where(inArray(widgetFiles.path, due));
}

async function bytesOf(open: AssetFile["content"]["identity"]): Promise<Buffer> {
  return Buffer.from(await new Blob([open()]).arrayBuffer());
}

function compressed(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
