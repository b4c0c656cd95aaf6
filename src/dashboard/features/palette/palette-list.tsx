import { useEffect, useRef } from "react";
import { t } from "#shared/translate.ts";
import { KIND_NAMES, type PaletteItem } from "./palette-items.ts";

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onGo: (item: PaletteItem) => void;
}

/** Results as options of the combobox, of which the active one is kept in view. */
export function PaletteList({ id, items, active, optionId, onGo }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="palette__list" id={id} role="listbox" aria-label={t("Results")} ref={list}>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
        <div
          key={item.id}
          className="palette__option"
          id={optionId(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          onClick={() => onGo(item)}
        >
          <span>
            {item.label}
            {item.detail && <span className="muted small"> {item.detail}</span>}
          </span>
          <span className="muted small">{KIND_NAMES[item.kind]}</span>
        </div>
      ))}
    </div>
  );
}
