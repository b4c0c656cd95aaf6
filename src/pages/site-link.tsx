import type { FrameWords } from "./frame-words.ts";
import type { SiteLink } from "./site-links.ts";

interface SiteLinkItemProps {
  link: SiteLink;
  words: FrameWords;
  here: string;
  className: string;
}

/** A link in the header or footer; marks the current page and links to the other language. */
export function SiteLinkItem({ link: { href, label, hrefLang }, words, here, className }: SiteLinkItemProps) {
  return (
    <li>
      <a
        className={className}
        href={href}
        hrefLang={hrefLang}
        aria-current={href === here ? "page" : undefined}
      >
        {label}
        {hrefLang && <span className="visually-hidden"> ({words.otherLanguage})</span>}
      </a>
    </li>
  );
}
