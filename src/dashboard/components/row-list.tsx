import type { ReactNode } from "react";
import { Section } from "./section.tsx";

/** A section with a list; renders nothing if the list is empty. */
export function RowList({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Section title={title}>
      <ul>{children}</ul>
    </Section>
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
