/** Safe markup: every interpolated value is escaped unless it is markup itself. */
export class Html {
  constructor(readonly text: string) {}
}

export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | number)[]): Html {
  const text = parts.reduce((joined, part, index) => joined + markup(values[index - 1] ?? "") + part);
  return new Html(text);
}

function markup(value: Html | Html[] | string | number): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(markup).join("");
  return Bun.escapeHTML(String(value));
}
