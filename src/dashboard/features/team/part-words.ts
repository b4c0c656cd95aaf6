import { plural, t } from "#shared/language/translate.ts";
import type { AccountPart, MemberRole } from "#shared/team/roles.ts";
import { inWords } from "../../components/phrases.ts";

/** Returns `sees 2 widgets and 1 scanned website`; empty for members who see everything. */
export function partWords(role: MemberRole, part: AccountPart | null): string {
  if (role !== "viewer" || !part) return "";
  const seen = [
    part.widgets.length > 0 && plural(part.widgets.length, "1 widget", "{count} widgets"),
    part.sites.length > 0 && plural(part.sites.length, "1 scanned website", "{count} scanned websites"),
  ].filter((one) => one !== false);
  return t("sees {seen}", { seen: inWords(seen) });
}
