import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { USED_TOOLS } from "../../shared/schemas/usage.ts";
import { isPublicId } from "../../shared/widget-config.ts";

/** Every name there is, and room for those of other releases. */
const LARGEST_LIST = 2_048;

/**
 * Counts the tools that one page's visitor switched on, each once.
 * @param list names with commas between them; those that this release does not know are left out.
 * @throws DomainError `malformed` for a list that no widget sends.
 */
export function receiveTools({ toolUse }: Pick<Services, "toolUse">, publicId: string, list: string): void {
  if (list.length > LARGEST_LIST) throw new DomainError("malformed", ERRORS.malformed);
  if (!isPublicId(publicId)) return;
  const names = new Set(list.split(","));
  for (const tool of USED_TOOLS) if (names.has(tool)) toolUse.count(publicId, tool);
}
