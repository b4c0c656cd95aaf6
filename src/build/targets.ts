/** Platforms the executable can be cross-compiled for. */
const TARGETS = [
  "linux-x64",
  "linux-x64-baseline",
  "linux-x64-musl",
  "linux-arm64",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
] as const;

type Target = (typeof TARGETS)[number];

export function findTarget(text: string): Target | undefined {
  return TARGETS.find((one) => one === text);
}

/** Returns the reason there is no such target, plus a list of targets. */
export function refusal(text: string): string {
  const reason = text.startsWith("windows")
    ? "Windows is no target: the embedded database is reached by a Unix socket that belongs to one user alone. Use WSL or a container"
    : `${text} is no target`;
  return `${reason}. There are: ${TARGETS.join(", ")}`;
}
