import { type ChangeEvent, useRef, useState } from "react";
import { useAuth } from "./auth.tsx";
import { readStoredChanges, storeChanges } from "./stored-changes.ts";

type Values = Readonly<Record<string, string | boolean>>;

export interface Draft<T extends Values> {
  values: T;
  /** Whether anything differs from what is saved. */
  unsaved: boolean;
  /** For the input of that name. */
  field(name: keyof T & string): {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  };
  /** For the tick box of that name. */
  tick(name: keyof T & string): {
    name: string;
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** For what is no input. */
  change(part: Partial<T>): void;
  /** Drops the changes that have been sent; what was typed since stays, unsaved. */
  markSaved(sent: Values): void;
  /** Forgets what was not saved. */
  discard(): void;
}

/**
 * Values of a form's fields, never passwords: what is saved, with the person's changes on top. The
 * changes are kept for this tab and this account over a reload, until they are saved or given up.
 */
export function useDraft<T extends Values>(form: string, saved: T): Draft<T> {
  const { user } = useAuth();
  const key = `${user?.id}:${user?.accountId}:${form}`;
  const [changes, setChanges] = useState<Values>(() => ofSameType(readStoredChanges(key), saved));
  // An answer that comes late works with what has been typed by then, not with what its request
  // saw.
  const latest = useRef(changes);
  const values = { ...saved, ...changes };

  function show(next: Values) {
    latest.current = next;
    setChanges(next);
    storeChanges(key, differences(next, saved));
  }

  function change(part: Readonly<Record<string, string | boolean | undefined>>) {
    show({ ...latest.current, ...definedOnly(part) });
  }

  return {
    values,
    unsaved: Object.keys(differences(changes, saved)).length > 0,
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }) => change({ [name]: target.value }),
    }),
    tick: (name) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }) => change({ [name]: target.checked }),
    }),
    change,
    markSaved: (sent) => show(differences(latest.current, sent)),
    discard: () => show({}),
  };
}

/** The members of `values` that `others` does not have the same. */
function differences(values: Values, others: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => others[name] !== value));
}

function definedOnly(part: Readonly<Record<string, string | boolean | undefined>>): Values {
  return Object.fromEntries(
    Object.entries(part).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined),
  );
}

function ofSameType(stored: Readonly<Record<string, unknown>>, saved: Values): Values {
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string | boolean] => typeof entry[1] === typeof saved[entry[0]],
    ),
  );
}
