import { ERRORS } from "#shared/messages.ts";
import { USED_TOOLS } from "#shared/schemas/usage.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { findCachedView } from "./find-cached-view.ts";
import { isCounted } from "./is-counted.ts";

/** Every name there is, and room for those of other releases. */
const LARGEST_LIST = 2_048;

/**
 * Counts the tools that one page's visitor switched on, each once: names with commas between them.
 * Those that this release does not know are left out, and nothing is counted that the owner does
 * not want to know, nor while the database does not answer and so nobody knows what the owner
 * wants.
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
