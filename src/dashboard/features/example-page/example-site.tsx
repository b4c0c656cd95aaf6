import type { ReactNode } from "react";

interface ExampleSiteProps {
  site: string;
  /** Label for the navigation. */
  label: string;
  /** Names for parts of the page, by ID. */
  parts: Record<string, string>;
  children: ReactNode;
}

export function ExampleSite({ site, label, parts, children }: ExampleSiteProps) {
  return (
    <div className="example-shop">
      <header className="split example-shop__header">
        <p className="large">
          <strong>{site}</strong>
        </p>
        <nav aria-label={label}>
          {Object.entries(parts).map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="stack">
        {children}
      </main>
    </div>
  );
}

interface ExampleSectionProps {
  /** Target of a link in the site's navigation. */
  id: string;
  title: string;
  children: ReactNode;
}

export function ExampleSection({ id, title, children }: ExampleSectionProps) {
  return (
    <section id={id} className="stack stack--tight" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  );
}
