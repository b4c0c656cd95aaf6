import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { useMayManage } from "./current-account.ts";

interface ForManagersProps {
  children: ReactNode;
  instead?: ReactNode;
}

/** Hides controls from viewers, whose changes the server would refuse. */
export function ForManagers({ children, instead = null }: ForManagersProps) {
  return useMayManage() ? children : instead;
}

/** Tells viewers why no form is shown. */
export function ViewerNotice({ what }: { what: string }) {
  return (
    <p className="muted">
      {t("You’re a viewer in this account: only its managers and owner can {what}.", { what })}
    </p>
  );
}
