import { useEffect, useRef } from "react";

/** Gives a button the focus back once what it opened was canceled. */
export function useFocusOnReturn(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (isOpen || !returns.current) return;
    returns.current = false;
    button.current?.focus();
  }, [isOpen]);
  return {
    button,
    /** Called before what is open closes. */
    willReturn() {
      returns.current = true;
    },
  };
}
