import { type RefObject, startTransition, useEffect, useRef } from "react";
import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";

interface ShowMoreProps {
  hidden: number;
  /** Element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** Shows more rows of a long list and focuses the first new row, since the button may disappear. */
export function ShowMore({ hidden, list, onShow }: ShowMoreProps) {
  const before = useRef<Element[] | null>(null);

  useEffect(() => {
    const row = rowsOf(list).find((one) => before.current && !before.current.includes(one));
    if (!row) return;
    before.current = null;
    row.querySelector<HTMLElement>("a, button")?.focus();
  });

  if (hidden === 0) return null;
  return (
    <p>
      <Button
        variant="secondary"
        onClick={() => {
          before.current = rowsOf(list);
          startTransition(onShow);
        }}
      >
        {t("Show more ({hidden})", { hidden })}
      </Button>
    </p>
  );
}

function rowsOf(list: ShowMoreProps["list"]): Element[] {
  return Array.from(list.current?.children ?? []);
}
