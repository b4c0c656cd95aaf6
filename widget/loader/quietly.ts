/** Nothing of ours may throw into the host page: the page's own error handlers would report it as theirs. */
export function quietly(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.warn("Handrail:", error);
  }
}

export function quiet<Given extends unknown[]>(action: (...given: Given) => void): (...given: Given) => void {
  return (...given) => quietly(() => action(...given));
}
