import { type ChangeEvent, useState } from "react";
import { useAuth } from "../features/session/auth.tsx";

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
  /** What is saved now stands in the fields. */
  settle(saved: T): void;
  /** Forgets what was not saved. */
  giveUp(): void;
}

/**
 * What stands in a form's fields, never passwords. What is not saved yet is kept for this tab and this account over a
 * reload, until the person gives it up.
 */
export function useDraft<T extends Values>(form: string, saved: T): Draft<T> {
  const { user } = useAuth();
  const key = `draft:${user?.id}:${user?.accountId}:${form}`;
  const [values, setValues] = useState<T>(() => ({ ...saved, ...readKept(key, saved) }));

  function show(next: T, before: T) {
    setValues(next);
    keep(key, differences(next, before));
  }

  return {
    values,
    unsaved: Object.keys(differences(values, saved)).length > 0,
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }) => show({ ...values, [name]: target.value }, saved),
    }),
    tick: (name) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }) => show({ ...values, [name]: target.checked }, saved),
    }),
    change: (part) => show({ ...values, ...part }, saved),
    settle: (next) => show(next, next),
    giveUp: () => show(saved, saved),
  };
}

function differences(values: Values, saved: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => saved[name] !== value));
}

function readKept(key: string, saved: Values): Values {
  try {
    const kept: Values = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => typeof value === typeof saved[name]),
    );
  } catch {
    // Blocked storage, or something else has written there: the saved values are shown.
    return {};
  }
}

function keep(key: string, changes: Values): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(changes));
  } catch (error) {
    console.warn("What was typed is not kept for a reload", error);
  }
}
