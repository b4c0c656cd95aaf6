import { Fragment } from "react";
import { t } from "#shared/language/translate.ts";
import { OWN_WIDGET_ID } from "#shared/widgets/embed-code.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useOwnWidgetId } from "./parts/own-widget.ts";

export interface CodeBlockProps {
  code: string;
  /** Language given after the Markdown fence; may be empty. */
  language: string;
  number: number;
}

/** Hyphenated words, which browsers would break at their hyphens. */
const HYPHENATED = /(\w+(?:-\w+)+)/;

const LANGUAGES = new Map([
  ["bash", "Shell"],
  ["css", "CSS"],
  ["html", "HTML"],
  ["http", "HTTP"],
  ["js", "JavaScript"],
  ["json", "JSON"],
  ["jsx", "JSX"],
  ["liquid", "Liquid"],
  ["php", "PHP"],
  ["sh", "Shell"],
  ["ts", "TypeScript"],
  ["tsx", "TSX"],
]);

/** A copyable code block, with the owner's widget ID once known. Long lines wrap. */
export function CodeBlock({ code, language, number }: CodeBlockProps) {
  const ownId = useOwnWidgetId() ?? OWN_WIDGET_ID;
  const hydrated = useHydrated();
  const text = code.replaceAll(OWN_WIDGET_ID, ownId);

  return (
    <figure className="code-block">
      <figcaption className="code-block__head cluster small">
        <span className="code-block__language">{LANGUAGES.get(language) ?? t("Text")}</span>
        <CopyButton small waiting={!hydrated} text={text} of={t("example {number}", { number })} />
      </figcaption>
      <pre className="code-block__code">
        <code>
          {code.split(HYPHENATED).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
            <Fragment key={index}>{index % 2 === 0 ? part : <Word word={part} ownId={ownId} />}</Fragment>
          ))}
        </code>
      </pre>
    </figure>
  );
}

function Word({ word, ownId }: { word: string; ownId: string }) {
  if (word === OWN_WIDGET_ID) return <mark className="code-block__own">{ownId}</mark>;
  return <span className="code-block__word">{word}</span>;
}
