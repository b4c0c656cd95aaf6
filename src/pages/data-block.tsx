/** A script element that holds data and is never executed. Nothing in the data can end it. */
export function DataBlock({ type, id, data }: { type: string; id?: string; data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a block of data without any <
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
