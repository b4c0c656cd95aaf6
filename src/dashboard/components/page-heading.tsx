import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readPageSettings } from "../page-settings.ts";

/** The state of a navigation from where no page stood: nothing has the focus then, and the next heading takes it. */
export const TO_HEADING = { toHeading: true };

/** The page's h1, which takes the focus after a change of page, and the document's title. */
export function PageHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus: unknown = useLocation().state?.toHeading;
  useEffect(() => {
    document.title = `${children} – ${readPageSettings().productName}`;
  }, [children]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
