import { t } from "#shared/translate.ts";

interface FiguresProps {
  figures: { value: string; label: string }[];
  /** Says whose figures they are; empty for none. */
  note: string;
}

export function Figures({ figures, note }: FiguresProps) {
  if (figures.length === 0) return null;
  return (
    <section className="figures" aria-label={t("In figures")}>
      <div className="figures__inner page-width cluster">
        {note && <p className="figures__note small muted">{note}</p>}
        <dl className="figures__list">
          {figures.map(({ value, label }) => (
            <div className="figure" key={label}>
              <dt className="muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
