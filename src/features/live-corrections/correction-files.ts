import { and, eq } from "drizzle-orm";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { memoryFile } from "#src/http/memory-file.ts";
import { readLiveFile } from "./live-file.ts";

export type CorrectionFile = (request: Request) => Response;

/** Memory limit in bytes for files, including their compressed forms. */
const MAX_BYTES = 64 * 1_048_576;

/** Caches correction files in memory by version, compressing each once. */
export class CorrectionFiles {
  /** Files by version, least recently requested first. */
  readonly #files = new Map<string, { file: CorrectionFile; bytes: number }>();
  #bytes = 0;
  readonly #loading = new Map<string, Promise<CorrectionFile | null>>();

  constructor(private readonly db: Database) {}

  known(version: string): CorrectionFile | undefined {
    const entry = this.#files.get(version);
    if (!entry) return undefined;
    this.#files.delete(version);
    this.#files.set(version, entry);
    return entry.file;
  }

  /** Returns null if a different version has gone live. */
  load(publicId: string, version: string): Promise<CorrectionFile | null> {
    const running = this.#loading.get(version);
    if (running) return running;
    const started = this.#read(publicId, version).finally(() => this.#loading.delete(version));
    this.#loading.set(version, started);
    return started;
  }

  async #read(publicId: string, version: string): Promise<CorrectionFile | null> {
    const [widget] = await this.db
      .select({ accountId: widgets.accountId })
      .from(widgets)
      .where(and(eq(widgets.publicId, publicId), liveWidget));
    const live = widget ? await readLiveFile(this.db, widget.accountId) : null;
    if (live?.version !== version) return null;
    const bytes = new TextEncoder().encode(live.text);
    const file = memoryFile(bytes, {
      type: "application/json",
      cacheControl: "public, max-age=31536000, immutable",
      headers: { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" },
    });
    this.#remember(version, { file, bytes: 2 * bytes.length });
    return file;
  }

  #remember(version: string, entry: { file: CorrectionFile; bytes: number }): void {
    this.#files.set(version, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#files.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}
