import type { AnchorHTMLAttributes } from "react";
import { type ButtonProps, buttonClass } from "./button.tsx";

export interface LinkButtonProps
  extends AnchorHTMLAttributes<HTMLAnchorElement>,
    Pick<ButtonProps, "variant" | "wide" | "small"> {
  href: string;
}

export function LinkButton({ variant, wide, small, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, small, className })}>
      {children}
    </a>
  );
}
