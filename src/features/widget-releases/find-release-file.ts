import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq } from "drizzle-orm";
import type { AssetFile } from "../../bundles/assets.ts";
import { contentOf } from "../../bundles/file-content.ts";
import { widgetFiles } from "../../db/schema/server.ts";
import type { Services } from "../../services.ts";

const decompress = promisify(brotliDecompress);

/** Returns a file from any release; null if no server has shipped the file or it was purged. */
export async function findFile({ db }: Pick<Services, "db">, path: string): Promise<AssetFile | null> {
  const [row] = await db.select().from(widgetFiles).where(eq(widgetFiles.path, path));
  if (!row) return null;
  const bytes = new Uint8Array(await decompress(row.content));
  const br = new Uint8Array(row.content);
  return { type: row.type, content: { ...contentOf(bytes, row.type), br: () => br } };
}
