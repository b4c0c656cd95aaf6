import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { classNames } from "./class-names.ts";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "signal";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  wide?: boolean;
  small?: boolean;
  /** Keeps focus and position but ignores clicks. */
  busy?: boolean;
  /** Shown instead of the children while busy. */
  busyLabel?: string;
  /** Disabled without looking disabled until the page's script runs. */
  waiting?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ busy = false, busyLabel, type = "button", children, ...props }: ButtonProps) {
  const { variant, wide, small, className, onClick, waiting, disabled, ...rest } = props;

  function clickUnlessBusy(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, wide, small, className })}
      disabled={disabled || waiting}
      data-waiting={waiting || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={clickUnlessBusy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function buttonClass(
  look: Pick<ButtonProps, "variant" | "wide" | "small" | "className"> = {},
): string {
  const { variant = "primary", wide, small, className } = look;
  return classNames(
    "button",
    `button--${variant}`,
    wide && "button--wide",
    small && "button--small",
    className,
  );
}
