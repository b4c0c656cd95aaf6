import type { FrameWords } from "./frame-words.ts";
import type { SiteLink } from "./site-links.ts";

interface SiteLinkItemProps {
  link: SiteLink;
  words: FrameWords;
  /** The path of the page that shows it. */
  here: string;
  className: string;
}

/** One link of the header or footer: says where the reader is, and which links leave their language. */
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
