export function logFailure(error: unknown): void {
  console.warn("Handrail:", error);
}
