import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "signal";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Takes the whole width of its container. */
  wide?: boolean;
  small?: boolean;
  /** Working: keeps focus and its place, and takes no second click. */
  busy?: boolean;
  /** Shown instead of the children while busy. */
  busyLabel?: string;
  /** Disabled but looking ready: the page's script has not taken over yet. */
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

/** The look of a button, for a button or a link. */
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
