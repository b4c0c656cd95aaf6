import { PAGES } from "../shared/paths.ts";
import type { SiteLink } from "./site-links.ts";

/** The way from the home page to this one; `current` is its name and no link. */
export function Breadcrumbs({ way = [], current }: { way?: readonly SiteLink[]; current: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {[{ href: PAGES.home, label: "Home" }, ...way].map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
