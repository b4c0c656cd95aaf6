/** Yields lines of UTF-8 text; stops at the first line longer than `limit` characters. */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const [head = "", ...rest] = decoder.decode(chunk, { stream: true }).split("\n");
    parts.push(head);
    length += head.length;
    for (const part of rest) {
      yield parts.join("");
      parts = [part];
      length = part.length;
    }
    if (length > limit) return;
  }
}
