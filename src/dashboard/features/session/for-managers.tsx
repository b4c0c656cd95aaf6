import type { ReactNode } from "react";
import { useMayManage } from "./current-account.ts";

interface ForManagersProps {
  children: ReactNode;
  /** What a viewer gets in its place. */
  instead?: ReactNode;
}

/** Controls that change something: viewers are not offered what the server would refuse them. */
export function ForManagers({ children, instead = null }: ForManagersProps) {
  return useMayManage() ? children : instead;
}

/** Says in place of a form why there is none. */
export function ViewerNotice({ what }: { what: string }) {
  return (
    <p className="muted">You are a viewer in this account: only its managers and its owner can {what}.</p>
  );
}
