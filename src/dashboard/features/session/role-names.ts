import { t } from "#shared/language/translate.ts";
import type { Role } from "#shared/team/roles.ts";

export const ROLE_NAMES: Record<Role, string> = {
  owner: t("Owner"),
  manager: t("Manager"),
  viewer: t("Viewer"),
};
