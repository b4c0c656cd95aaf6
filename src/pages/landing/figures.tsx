interface FiguresProps {
  figures: { value: string; label: string }[];
  companyName: string;
}

export function Figures({ figures, companyName }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <section className="figures" aria-label="In figures">
      <div className="figures__inner page-width cluster">
        <dl className="figures__list">
          {figures.map(({ value, label }) => (
            <div className="figure" key={label}>
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">As stated by {companyName}, which runs this service.</p>
      </div>
    </section>
  );
}
