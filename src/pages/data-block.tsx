/** A script element containing data, never executed; the data cannot close the element. */
export function DataBlock({ type, id, data }: { type: string; id?: string; data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a block of data without any <
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
