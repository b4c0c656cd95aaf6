import type { Block, FormBlock, Inline, TableBlock } from "../text-document.ts";

export function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return (
        <h3 id={block.id}>
          <InlineView inline={block.text} />
        </h3>
      );
    case "paragraph":
      return (
        <p className={block.style}>
          <Inlines of={block.text} />
        </p>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <li key={index}>
              <Inlines of={item} />
            </li>
          ))}
        </ul>
      );
    case "figures":
      return (
        <ul className="figures">
          {block.items.map(({ value, label, tone }) => (
            <li key={label} className={tone}>
              <strong>{value}</strong> {label}
            </li>
          ))}
        </ul>
      );
    case "table":
      return <TableView table={block} />;
    case "code":
      return (
        <pre>
          <code dir="ltr">{block.text}</code>
        </pre>
      );
    case "form":
      return <FormView form={block} />;
  }
}

function FormView({ form: { about, button, email } }: { form: FormBlock }) {
  const id = `${about}-email`;
  return (
    <form method="post">
      {email && (
        <details>
          <summary>{email.summary}</summary>
          <label htmlFor={id}>{email.label}</label>
          <input
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            aria-describedby={`${id}-hint`}
          />
          <p className="quiet" id={`${id}-hint`}>
            {email.hint}
          </p>
        </details>
      )}
      <button type="submit" name={button.name} value={button.value} aria-describedby={about}>
        {button.label}
      </button>
    </form>
  );
}

/** Table that scrolls separately if it is too wide for the window. */
function TableView({ table: { caption, columns, rows } }: { table: TableBlock }) {
  const classOf = (column: number) => (columns[column]?.isNumber ? "number" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }, column) => (
              <th key={title} scope="col" className={classOf(column)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = [], ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <tr key={index}>
              <th scope="row">
                <Inlines of={first} />
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
                <td key={column} className={classOf(column + 1)}>
                  <Inlines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Inlines({ of: inlines }: { of: Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
  return inlines.map((inline, index) => <InlineView key={index} inline={inline} />);
}

export function InlineView({ inline }: { inline: Inline }) {
  if (typeof inline === "string") return inline;
  const { text, href, lang, style } = inline;
  if (href) {
    return (
      <a href={href} lang={lang} rel="noreferrer">
        {text}
      </a>
    );
  }
  if (style === "code") return <code>{text}</code>;
  if (style === "strong") return <strong lang={lang}>{text}</strong>;
  return (
    <span className={style && `word ${style}`} lang={lang}>
      {text}
    </span>
  );
}
