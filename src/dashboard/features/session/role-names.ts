import type { Role } from "#shared/team/roles.ts";
import { t } from "#shared/translate.ts";

export const ROLE_NAMES: Record<Role, string> = {
  owner: t("Owner"),
  manager: t("Manager"),
  viewer: t("Viewer"),
};
