import { type ReactNode, useId } from "react";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A section named by its heading. */
export function Section({ title, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </section>
  );
}

interface FocusedSectionProps extends SectionProps {
  Heading?: "h2" | "h3";
  className?: string;
}

/** A section whose heading takes focus when it appears, so screen readers announce it. */
export function FocusedSection({
  title,
  Heading = "h3",
  className = "stack",
  children,
}: FocusedSectionProps) {
  const headingId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className={className} aria-labelledby={headingId}>
      <Heading id={headingId} tabIndex={-1} ref={heading}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
