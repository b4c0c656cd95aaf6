import type { AccountPart, MemberRole } from "#shared/team/roles.ts";
import { t } from "#shared/translate.ts";
import { countOf, inWords } from "../../components/phrases.ts";

/** `sees 2 widgets and 1 scanned website`; empty for who sees everything. */
export function partWords(role: MemberRole, part: AccountPart | null): string {
  if (role !== "viewer" || !part) return "";
  const seen = [
    part.widgets.length > 0 && countOf(part.widgets.length, "widget"),
    part.sites.length > 0 && countOf(part.sites.length, "scanned website"),
  ].filter((one) => one !== false);
  return t("sees {seen}", { seen: inWords(seen) });
}
