import { ERRORS } from "#shared/messages.ts";
import { USED_TOOLS } from "#shared/usage/schemas.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { findCachedView } from "./find-cached-view.ts";
import { isCounted } from "./is-counted.ts";

/** Room for every name of this release and of others. */
const LARGEST_LIST = 2_048;

/**
 * Counts the tools that one page's visitor switched on, each once, from a comma-separated list.
 * Drops names unknown to this release. Counts nothing if the owner has switched it off, or while
 * the database is out of reach and the owner's choice unknown.
 * @throws DomainError `malformed` for a list that no widget sends.
 */
export async function receiveTools(
  services: Pick<Services, "toolUse" | "publicViews" | "config">,
  publicId: string,
  request: Request,
): Promise<void> {
  const list = await request.text();
  if (list.length > LARGEST_LIST) throw new DomainError("malformed", ERRORS.malformed);
  const view = await findCachedView(services, publicId);
  if (!view?.countsTools || !isCounted(services, view, request.headers)) return;
  const names = new Set(list.split(","));
  for (const tool of USED_TOOLS) if (names.has(tool)) services.toolUse.count(publicId, tool);
}
