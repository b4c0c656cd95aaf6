import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps {
  className?: string;
  children: ReactNode;
}

/** A raised surface that groups content. */
export function Card({ className, children }: CardProps) {
  return <div className={classNames("card", className)}>{children}</div>;
}
