import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { BillingView } from "#shared/billing/schemas.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";

/** Props of a form that a button opens within its section. */
export interface PanelProps {
  billing: BillingView;
  onClose: () => void;
  onDone: () => void;
}

/** Panel that a button opens within its section; takes the focus when it appears. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="billing-panel stack" aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** State of a panel; `headingRef` is the heading of the section around it. */
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
     * Canceling returns the focus to the opening button, finishing moves it to the section's
     * heading.
     */
    form: { onClose: () => leaveTo(openerRef), onDone: () => leaveTo(headingRef) },
    openerRef,
  };
}
