interface ExampleHeaderProps {
  site: string;
  label: string;
  /** Names of the page's parts, by ID. */
  parts: Record<string, string>;
}

export function ExampleHeader({ site, label, parts }: ExampleHeaderProps) {
  return (
    <header className="example-shop__header">
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
  );
}
