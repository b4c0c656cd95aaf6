import { useRef, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { OfferedName } from "./widget-draft.ts";

export interface OrderedChoicesProps<Name extends string> {
  legend: string;
  names: OfferedName<Name>[];
  labelOf: (name: Name) => string;
  usual: readonly Name[];
  onChange: (names: OfferedName<Name>[]) => void;
}

/** Checkboxes with buttons to move each item up and down. Moves are announced. */
export function OrderedChoices<Name extends string>(props: OrderedChoicesProps<Name>) {
  const { legend, names, labelOf, usual, onChange } = props;
  const [moved, setMoved] = useState("");
  const fieldset = useRef<HTMLFieldSetElement>(null);
  if (names.length === 0) return null;
  const inUsualOrder = names.toSorted((a, b) => usual.indexOf(a.name) - usual.indexOf(b.name));
  const isUsual = inUsualOrder.every(({ name }, at) => name === names[at]?.name);

  function toggle(name: Name) {
    onChange(names.map((one) => (one.name === name ? { ...one, isOffered: !one.isOffered } : one)));
  }

  function move(from: number, to: number) {
    const one = names[from];
    if (!one || to < 0 || to >= names.length) return;
    onChange(names.toSpliced(from, 1).toSpliced(to, 0, one));
    setMoved(
      t("{name} is now {to} of {length}.", { name: labelOf(one.name), to: to + 1, length: names.length }),
    );
  }

  function restoreOrder() {
    onChange(inUsualOrder);
    setMoved(t("{legend}: default order.", { legend }));
    fieldset.current?.focus({ preventScroll: true });
  }

  return (
    <fieldset className="ordered-choices" tabIndex={-1} ref={fieldset}>
      <legend className="field__label">{legend}</legend>
      <details>
        <summary>
          {offeredWords(names)}
          <span className="visually-hidden">: {legend}</span>
        </summary>
        <ul>
          {names.map(({ name, isOffered }, at) => (
            <li key={name} className="ordered-choices__item">
              <Checkbox name={name} label={labelOf(name)} checked={isOffered} onChange={() => toggle(name)} />
              <MoveButton
                label={t("Move up: {name}", { name: labelOf(name) })}
                isLast={at === 0}
                isUp
                onMove={() => move(at, at - 1)}
              />
              <MoveButton
                label={t("Move down: {name}", { name: labelOf(name) })}
                isLast={at === names.length - 1}
                onMove={() => move(at, at + 1)}
              />
            </li>
          ))}
        </ul>
        {!isUsual && (
          <Button variant="quiet" onClick={restoreOrder}>
            <RichText text="Reset order <span>of {legend}</span>" values={{ legend }} />
          </Button>
        )}
      </details>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </fieldset>
  );
}

function offeredWords(names: OfferedName<string>[]): string {
  const offered = names.filter(({ isOffered }) => isOffered).length;
  if (offered === 0) return t("None offered");
  return offered === names.length
    ? t("All {offered} offered", { offered })
    : t("{offered} of {length} offered", { offered, length: names.length });
}

interface MoveButtonProps {
  label: string;
  /** Whether the item is already last; the button stays, so it keeps focus. */
  isLast: boolean;
  isUp?: boolean;
  onMove: () => void;
}

function MoveButton({ label, isLast, isUp, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button move-button${isUp ? " move-button--up" : ""}`}
      aria-label={label}
      title={isUp ? t("Move up") : t("Move down")}
      aria-disabled={isLast || undefined}
      onClick={onMove}
    >
      <Icon name="chevronDown" />
    </button>
  );
}
