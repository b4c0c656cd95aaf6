/** Returns a program's first output that matches. @throws Error once it has exited without. */
export async function lineOf(
  output: ReadableStream<Uint8Array>,
  expected: RegExp,
): Promise<RegExpMatchArray> {
  const decoder = new TextDecoder();
  let said = "";
  for await (const chunk of output) {
    said += decoder.decode(chunk, { stream: true });
    const match = said.match(expected);
    if (match) return match;
  }
  throw new Error(`It ended without ${expected}: ${said}`);
}
