import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { fieldsOf, isAbort, sentenceOf } from "./browser/fetcher.ts";
import { onPageRestored } from "./browser/on-page-restored.ts";
import { type FormValues, formValues } from "./form-values.ts";
import { useHydrated } from "./use-hydrated.ts";

const CHOICES = "[type=radio],[type=checkbox],select";

export interface FormOptions<T> {
  schema: GenericSchema<unknown, T>;
  /**
   * Makes the call. Thrown errors become field errors, or else the form's failure. `sent` holds the
   * values at the time of the call, to detect input made during it.
   */
  send: (value: T, sent: FormValues) => Promise<void>;
  /** Failure text for when the server provides none. */
  fallback: string;
  /** Returns the failure text; defaults to the server's message. */
  sentence?: (error: unknown, fallback: string) => string;
  /** Called with the schema's errors, e.g. to show a toast. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Called for every failure except aborts, e.g. to show a toast. */
  onFailure?: (error: unknown) => void;
  /**
   * Stays busy after success because the browser is about to leave the page; fields are read-only
   * in the meantime.
   */
  leaves?: boolean;
  /** Problems already shown in the server's HTML. */
  initial?: { errors: FieldErrors; failure: string | null } | undefined;
}

export interface Form {
  /** False until scripts run, since submitting earlier would have no effect. */
  ready: boolean;
  busy: boolean;
  /** One sentence for an alert above the form; null if there is none or fields show the errors. */
  failure: string | null;
  errorOf: (field: string) => string | undefined;
  /** Props for an input: its name, and its error if it has one. */
  field: (name: string) => { name: string; error: string | undefined };
  formRef: RefObject<HTMLFormElement | null>;
  failureRef: RefObject<HTMLDivElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Clears a field's error once it is edited. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  clear: () => void;
}

interface Problems {
  fields: FieldErrors;
  failure: string | null;
}

const NO_PROBLEMS: Problems = { fields: {}, failure: null };

/**
 * Runs a form with uncontrolled inputs, so nothing typed before hydration, restored by the browser
 * or entered before an error is lost. Allows one submission at a time and focuses the first error
 * (WCAG 3.3.1).
 */
export function useForm<T>(options: FormOptions<T>): Form {
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState(() => initialProblems(options.initial));
  const sending = useRef(false);
  const movesFocus = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);

  function finish(next: Problems) {
    sending.current = false;
    movesFocus.current = true;
    setBusy(false);
    setProblems(next);
  }

  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    focusFirst(problems, formRef.current, failureRef.current);
  }, [problems]);
  useEffect(() => {
    if (busy && options.leaves && formRef.current) return freezeForm(formRef.current);
  }, [busy, options.leaves]);
  useEffect(
    () =>
      onPageRestored(() => {
        sending.current = false;
        setBusy(false);
      }),
    [],
  );

  async function submit(form: HTMLFormElement) {
    const sent = formValues(form);
    const { value, errors } = parseFields(options.schema, sent);
    if (errors) {
      options.onInvalid?.(errors);
      return finish({ fields: errors, failure: null });
    }
    sending.current = true;
    setBusy(true);
    setProblems(NO_PROBLEMS);
    try {
      await options.send(value, sent);
      if (!options.leaves) finish(NO_PROBLEMS);
    } catch (error) {
      finish(isAbort(error) ? NO_PROBLEMS : problemsOf(error, form, options));
      if (!isAbort(error)) options.onFailure?.(error);
    }
  }

  return {
    ready,
    busy,
    failure: problems.failure,
    errorOf: (field) => problems.fields[field],
    field: (name) => ({ name, error: problems.fields[name] }),
    formRef,
    failureRef,
    onSubmit(event) {
      event.preventDefault();
      if (!sending.current) void submit(event.currentTarget);
    },
    onInput({ target }) {
      const name = target instanceof Element ? target.getAttribute("name") : null;
      if (name && problems.fields[name]) setProblems({ ...problems, fields: without(problems.fields, name) });
    },
    clear: () => setProblems(NO_PROBLEMS),
  };
}

function initialProblems(initial: FormOptions<unknown>["initial"]): Problems {
  return initial ? { fields: initial.errors, failure: initial.failure } : NO_PROBLEMS;
}

/** Assigns the server's messages to the form's fields; other failures go above the form. */
function problemsOf(
  error: unknown,
  form: HTMLFormElement,
  { fallback, sentence = sentenceOf }: Pick<FormOptions<unknown>, "fallback" | "sentence">,
): Problems {
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(error)).filter(([name]) => form.elements.namedItem(name)),
  );
  const isAtFields = Object.keys(fields).length > 0;
  return { fields, failure: isAtFields ? null : sentence(error, fallback) };
}

function without(fields: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

function focusFirst(
  { fields, failure }: Problems,
  form: HTMLFormElement | null,
  alert: HTMLElement | null,
): void {
  if (failure) alert?.focus();
  const controls = Array.from(form?.elements ?? []);
  const first = controls.find((control) => fields[control.getAttribute("name") ?? ""]);
  if (first instanceof HTMLElement) first.focus();
}

/**
 * Makes a form's values read-only without losing focus as `disabled` would. Returns a function that
 * undoes it.
 */
function freezeForm(form: HTMLFormElement): () => void {
  const controller = new AbortController();
  for (const type of ["beforeinput", "click", "mousedown", "keydown"]) {
    form.addEventListener(type, refuse, { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}

function refuse(event: Event): void {
  const { type, target } = event;
  const isChoice = target instanceof Element && target.matches(CHOICES);
  if (type !== "beforeinput" && !isChoice) return;
  if (event instanceof KeyboardEvent && /Tab|Esc/.test(event.key)) return;
  event.preventDefault();
  // React would handle the event at the root before the browser reverts the choice.
  event.stopPropagation();
}
