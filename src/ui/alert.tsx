import type { ReactNode, Ref } from "react";
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
  /** Announced when it appears. Off for what is there from the start. */
  live?: boolean;
  /** To move focus to it. */
  ref?: Ref<HTMLDivElement>;
}

/** A message in place; a destructive one interrupts, the others wait their turn. */
export function Alert({ variant = "info", title, children, live = true, ref }: AlertProps) {
  const role = variant === "destructive" ? "alert" : "status";
  return (
    <div className={`alert alert--${variant}`} role={live ? role : undefined} tabIndex={-1} ref={ref}>
      <Icon name={ICONS[variant]} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
