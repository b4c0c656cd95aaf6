import { type RefObject, startTransition, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface ShowMoreProps {
  /** How many rows are not shown. */
  hidden: number;
  /** Whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** Shows more rows of a long list. The focus goes to the first of them, since the button may be gone then. */
export function ShowMore({ hidden, list, onShow }: ShowMoreProps) {
  const next = useRef<number | null>(null);

  useEffect(() => {
    const row = next.current === null ? null : list.current?.children[next.current];
    if (!row) return;
    next.current = null;
    row.querySelector<HTMLElement>("a, button")?.focus();
  });

  if (hidden === 0) return null;
  return (
    <p>
      <Button
        variant="secondary"
        onClick={() => {
          next.current = list.current?.children.length ?? null;
          startTransition(onShow);
        }}
      >
        {`Show more (${hidden})`}
      </Button>
    </p>
  );
}
