/** Whether a path matches a pattern in which `*` matches any characters. */
export function matchesPath(pattern: string, path: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (end === undefined) return path === pattern;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}
