import { type ChangeEvent, useRef, useState } from "react";
import { useAuth } from "./auth.tsx";
import { readStoredChanges, storeChanges } from "./stored-changes.ts";

type Values = Readonly<Record<string, string | boolean>>;

export type Draft<T extends Values> = ReturnType<typeof useDraft<T>>;

/**
 * Holds a form's values: the saved values with the user's changes on top, never passwords. Changes
 * survive a reload in this tab and account until saved or discarded.
 */
export function useDraft<T extends Values>(form: string, saved: T) {
  const { user } = useAuth();
  const key = `${user?.id}:${user?.accountId}:${form}`;
  const [changes, setChanges] = useState<Values>(() => ofSameType(readStoredChanges(key), saved));
  // A late response must see any input typed since its request.
  const latest = useRef(changes);
  const values: T = { ...saved, ...changes };

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
    field: (name: keyof T & string) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: target.value }),
    }),
    tick: (name: keyof T & string) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
    }),
    /** Changes the values of custom controls. */
    change: (part: Partial<T>) => change(part),
    /** Drops changes that were sent; anything typed since stays unsaved. */
    markSaved: (sent: Values) => show(differences(latest.current, sent)),
    discard: () => show({}),
  };
}

/** Returns the members in `values` that differ from `others`. */
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
