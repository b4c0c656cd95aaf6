import { useEffect } from "react";
import { readPageSettings } from "../page-settings.ts";

/** The page's h1, which takes the focus after a change of page, and the document's title. */
export function PageHeading({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – ${readPageSettings().productName}`;
  }, [children]);
  return <h1 tabIndex={-1}>{children}</h1>;
}
