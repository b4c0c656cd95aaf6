import type { Config } from "../config.ts";
import type { Company } from "../settings/company.ts";
import { isRightToLeft } from "./direction.ts";

export type MailSettings = Pick<Config, "productName" | "shownSupportEmail" | "publicUrl"> & {
  company: Pick<Company, "name" | "address" | "country">;
};

/** Part of an email, from which both the HTML and the plain text are generated. */
export type MailBlock =
  | { type: "paragraph"; text: string }
  /** The action that the email asks for; at most one per email. */
  | { type: "button"; label: string; href: string }
  | { type: "link"; label: string; href: string }
  /** Small print, such as how long a link is valid. */
  | { type: "note"; text: string }
  | { type: "code"; text: string }
  /** A user's message to the recipient, with its line breaks. */
  | { type: "message"; text: string }
  /** Quoted text with its line breaks, possibly in another language. */
  | { type: "quote"; text: string; lang?: string }
  | { type: "list"; items: string[] };

export interface MailLayoutProps {
  lang: string;
  top: string | undefined;
  header: string;
  heading: string;
  blocks: MailBlock[];
  footer: string[];
}

/** A single column that grows with the text size, in light or dark colors, without images. */
export function MailLayout({ lang, top, header, heading, blocks, footer }: MailLayoutProps) {
  return (
    <html lang={lang} dir={isRightToLeft(lang) ? "rtl" : "ltr"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{DARK_COLORS}</style>
      </head>
      <body className="page" style={styles.page}>
        <div className="page" style={styles.column}>
          {top !== undefined && (
            <p className="quiet" style={styles.note}>
              {top}
            </p>
          )}
          <p className="quiet" style={styles.product}>
            {header}
          </p>
          <h1 style={styles.heading}>{heading}</h1>
          {blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <Block key={position} block={block} />
          ))}
          <hr className="rule" style={styles.rule} />
          {footer.map((line) => (
            <p key={line} className="quiet" style={styles.footer}>
              {line}
            </p>
          ))}
        </div>
      </body>
    </html>
  );
}

function Block({ block }: { block: MailBlock }) {
  switch (block.type) {
    case "button":
    case "link":
      return (
        <p style={styles.paragraph}>
          <a className={block.type} href={block.href} style={styles[block.type]}>
            {block.label}
          </a>
        </p>
      );
    case "list":
      return (
        <ul style={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "code":
      return (
        <pre className="code" style={styles.code}>
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return (
        <blockquote className="quote" lang={block.lang} dir="auto" style={styles.quote}>
          {block.text}
        </blockquote>
      );
    case "message":
      return (
        <p dir="auto" style={styles.message}>
          {block.text}
        </p>
      );
    case "note":
      return (
        <p className="quiet" style={styles.note}>
          {block.text}
        </p>
      );
    case "paragraph":
      return <p style={styles.paragraph}>{block.text}</p>;
  }
}

/**
 * Returns the lines of an email's footer: the service, its operator, and where to ask questions if
 * there is an address.
 */
export function footerLines(settings: MailSettings, lang: string, questions?: string): string[] {
  const { productName, company, shownSupportEmail: address } = settings;
  const ask = `${lang === "de" ? "Fragen? Schreiben Sie an" : "Questions? Write to"} ${address}`;
  const operator = [company.name, company.address, company.country].filter(Boolean).join(", ");
  return [...new Set([productName, operator]), ...(address === null ? [] : [questions ?? ask])];
}

/**
 * Inline styles, since some mail programs drop the style element. All contrast ratios are at least
 * 7:1.
 */
const styles = {
  page: {
    margin: 0,
    backgroundColor: "#ffffff",
    color: "#1b1f27",
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    fontSize: "1rem",
    lineHeight: 1.6,
  },
  column: { maxWidth: "36rem", margin: "0 auto", padding: "2rem 1.25rem" },
  product: { margin: "0 0 1.5rem", color: "#454c5a", fontWeight: 600 },
  heading: { margin: "0 0 1rem", fontSize: "1.5rem", lineHeight: 1.3 },
  paragraph: { margin: "0 0 1.25rem" },
  button: {
    display: "inline-block",
    padding: "0.75rem 1.5rem",
    borderRadius: "0.5rem",
    backgroundColor: "#0a5d54",
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  link: { color: "#0a5d54", textDecoration: "underline" },
  message: { margin: "0 0 1.25rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  list: { margin: "0 0 1.25rem", padding: "0 1.5rem" },
  note: { margin: "0 0 1.25rem", fontSize: "0.875rem", color: "#454c5a" },
  code: {
    margin: "0 0 1.25rem",
    padding: "0.75rem 1rem",
    borderRadius: "0.5rem",
    backgroundColor: "#eef1f6",
    fontSize: "0.875rem",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  quote: {
    margin: "0 0 1.25rem",
    padding: "0 1rem",
    borderLeft: "4px solid #c9cfda",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  rule: { margin: "2rem 0 1rem", border: 0, borderTop: "1px solid #c9cfda" },
  footer: { margin: "0 0 0.25rem", fontSize: "0.875rem", color: "#454c5a" },
} as const;

const DARK_COLORS = `@media (prefers-color-scheme: dark) {
.page { background-color: #12151c !important; color: #eef1f6 !important; }
.quiet { color: #bcc4d2 !important; }
.button { background-color: #6bd6c3 !important; color: #04231e !important; }
.link { color: #6bd6c3 !important; }
.code { background-color: #232936 !important; }
.quote { border-left-color: #444d5e !important; }
.rule { border-top-color: #444d5e !important; }
}`;
