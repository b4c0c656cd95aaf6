import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface CardProps {
  className?: string;
  children: ReactNode;
}

export function Card({ className, children }: CardProps) {
  return <div className={classNames("card", className)}>{children}</div>;
}
