import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { t } from "#shared/language/translate.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

const HEADINGS = "h1, h2, h3, h4";

export interface RetryAlertProps {
  title?: string;
  reason: string;
  busy?: boolean;
  onRetry: () => void;
}

/** Shows why loading failed, with a retry button. Should be removed once a retry starts. */
export function RetryAlert({ title, reason, busy, onRetry }: RetryAlertProps) {
  const button = useFocusAbove();
  return (
    <Alert variant="destructive" title={title}>
      <p>{t(reason)}</p>
      <Button variant="secondary" busy={busy} busyLabel={t("Loading…")} onClick={onRetry} ref={button}>
        {t("Try again")}
      </Button>
    </Alert>
  );
}

/**
 * Moves focus to the heading above when the button with this ref is removed while focused, so
 * keyboard and screen reader users continue there instead of at the top of the page (WCAG 2.4.3).
 */
function useFocusAbove(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) heading.current = headingAbove(own);
    };
  }, []);
  // Waits for the passive effect, since React restores the previous focus during the commit.
  useEffect(() => () => takeFocus(heading.current), []);
  return button;
}

function headingAbove(element: HTMLElement): HTMLElement | undefined {
  const isAbove = (heading: Node) =>
    element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING;
  return [...document.querySelectorAll<HTMLElement>(HEADINGS)].filter(isAbove).at(-1);
}

function takeFocus(heading: HTMLElement | undefined): void {
  if (!heading?.isConnected) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
