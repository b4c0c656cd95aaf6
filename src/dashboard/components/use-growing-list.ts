import { startTransition, useEffect, useState } from "react";

/** Returns a growing portion of a long list, so no single render takes long. */
export function useGrowingList<T>(all: readonly T[], step: number): readonly T[] {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= all.length) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, all.length, step]);
  return count < all.length ? all.slice(0, count) : all;
}
