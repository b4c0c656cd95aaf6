import type { AssetFile } from "../../bundles/assets.ts";
import { memoryFile } from "../../http/memory-file.ts";

export type FileHandler = (request: Request) => Response;

/** Lets pages on other sites read the files. */
export const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

export const HASHED_CACHE = "public, max-age=31536000, immutable";

/**
 * Whether a path belongs to a widget file, e.g. `/platform.1ab2.js` or `/platform/panel-1ab2.js`.
 */
export function isReleaseFile(path: string): boolean {
  return /^\/platform(?:\.\w{1,40}\.js|(?:\/[\w-][\w.-]{0,80}){1,2})$/.test(path);
}

/** Serves an immutable file from memory. */
export function releaseFileHandler({ content, type }: AssetFile): FileHandler {
  return memoryFile(content, { type, cacheControl: HASHED_CACHE, headers: CROSS_ORIGIN });
}
