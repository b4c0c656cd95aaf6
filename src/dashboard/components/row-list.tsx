import { type ReactNode, useId } from "react";

/** A section with a list; renders nothing if the list is empty. */
export function RowList({ title, children }: { title: string; children: ReactNode[] }) {
  const headingId = useId();
  if (children.length === 0) return null;
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface ListRowProps {
  name: ReactNode;
  facts: ReactNode;
  children: ReactNode;
}

export function ListRow({ name, facts, children }: ListRowProps) {
  return (
    <li className="split row-list__item">
      <div className="team-list__facts">
        <p className="cluster">{name}</p>
        <p className="muted small">{facts}</p>
      </div>
      {children}
    </li>
  );
}
