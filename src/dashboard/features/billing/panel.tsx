import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { BillingView } from "#shared/billing/schemas.ts";
import { FocusedSection } from "#src/dashboard/components/section.tsx";

/** Props for a form opened by a button within its section. */
export interface PanelProps {
  billing: BillingView;
  onClose: () => void;
  onDone: () => void;
}

/** Panel opened by a button within its section; takes focus when it appears. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FocusedSection title={title} className="billing-panel stack">
      {children}
    </FocusedSection>
  );
}

/** A panel's state; `headingRef` is the heading of the surrounding section. */
export function usePanel(headingRef: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const next = useRef<RefObject<HTMLElement | null>>(null);
  const openerRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isOpen) return;
    next.current?.current?.focus();
    next.current = null;
  }, [isOpen]);

  function leaveTo(target: RefObject<HTMLElement | null>) {
    next.current = target;
    setOpen(false);
  }

  return {
    isOpen,
    open: () => setOpen(true),
    /**
     * Canceling returns focus to the button that opened the panel; finishing moves it to the
     * section heading.
     */
    form: { onClose: () => leaveTo(openerRef), onDone: () => leaveTo(headingRef) },
    openerRef,
  };
}
