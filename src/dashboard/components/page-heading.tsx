import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readPageSettings } from "../page-settings.ts";

/** Navigation state that makes the next page's heading take focus. */
export const TO_HEADING = { toHeading: true };

interface PageHeadingProps {
  children: string;
  /** Language of the heading, if it may differ from the dashboard's. */
  lang?: string | undefined;
}

/** The page's h1, which takes focus after a page change and sets the document title. */
export function PageHeading({ children, lang }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus: unknown = useLocation().state?.toHeading;
  useEffect(() => {
    document.title = `${children} – ${readPageSettings().productName}`;
  }, [children]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1 tabIndex={-1} ref={heading} lang={lang}>
      {children}
    </h1>
  );
}

interface PageIntroProps {
  title: string;
  className: "measure" | "muted";
  children: ReactNode;
}

/** The page's heading with a paragraph about the page. */
export function PageIntro({ title, className, children }: PageIntroProps) {
  return (
    <div className="stack stack--tight">
      <PageHeading>{title}</PageHeading>
      <p className={className}>{children}</p>
    </div>
  );
}
