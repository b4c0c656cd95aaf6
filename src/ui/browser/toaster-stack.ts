const stack: symbol[] = [];
const listeners = new Set<() => void>();

/** Puts a mounted toaster on top of those before it; returns the way to take it off. */
export function joinToasters(toaster: symbol): () => void {
  stack.push(toaster);
  notify();
  return () => {
    stack.splice(stack.indexOf(toaster), 1);
    notify();
  };
}

export function isInnermost(toaster: symbol): boolean {
  return stack.at(-1) === toaster;
}

export function subscribeToToasters(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
