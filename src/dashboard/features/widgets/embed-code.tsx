/** The line to paste into the site. */
export function EmbedCode({ code }: { code: string }) {
  return (
    <pre className="embed-code">
      <code>{code}</code>
    </pre>
  );
}
