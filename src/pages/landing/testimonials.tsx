interface TestimonialsProps {
  title: string;
  note: string | undefined;
  voices: { quote: string; name: string; role: string }[];
}

export function Testimonials({ title, note, voices }: TestimonialsProps) {
  if (voices.length === 0) return null;
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="page-width stack">
        <h2 id="testimonials-title">{title}</h2>
        <ul className="voices">
          {voices.map(({ quote, name, role }) => (
            <li key={quote}>
              <figure className="voice stack">
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                <figcaption className="muted">
                  <strong>{name}</strong>, {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {note && <p className="small muted">{note}</p>}
      </div>
    </section>
  );
}
