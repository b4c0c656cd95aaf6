import type { ReactNode, Ref } from "react";
import { t } from "#shared/language/translate.ts";
import { Icon, type IconName } from "./icon.tsx";

export type AlertVariant = "destructive" | "warning" | "info" | "success";

const ICONS: Record<AlertVariant, IconName> = {
  destructive: "alert",
  warning: "alert",
  info: "info",
  success: "check",
};

export interface AlertProps {
  variant?: AlertVariant;
  title?: string;
  children?: ReactNode;
  /** Whether the alert is announced when it appears; false for alerts in the initial page. */
  live?: boolean;
  takesFocus?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * An inline message; a destructive one interrupts screen readers, others are announced politely.
 */
export function Alert({ variant = "info", title, children, live = true, takesFocus, ref }: AlertProps) {
  const role = variant === "destructive" ? "alert" : "status";
  return (
    <div
      className={`alert alert--${variant}`}
      role={live ? role : undefined}
      tabIndex={-1}
      ref={takesFocus ? focus : ref}
    >
      <Icon name={ICONS[variant]} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {typeof children === "string" ? <p>{t(children)}</p> : children}
      </div>
    </div>
  );
}

function focus(alert: HTMLDivElement | null): void {
  alert?.focus();
}
