type Words<Text, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text;

/** Builds fields that are all null; each string contains several names, separated by spaces. */
export function nulls<Names extends string>(...texts: Names[]): { [Name in Words<Names> & string]: null } {
  const fields = texts.flatMap((names) => names.split(" ")).map((name) => [name, null]);
  return Object.fromEntries(fields);
}
