import { type ReactNode, useEffect, useId, useRef } from "react";

/** What a button opened within its section; takes the focus when it appears. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="billing-panel stack" aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
