import { type RefObject, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { fieldsOf } from "#ui/browser/fetcher.ts";

export interface CheckedFields {
  /** One sentence by field name. */
  errors: FieldErrors;
  /** The parsed input, or null after showing what is wrong with it. */
  check<T>(schema: GenericSchema<unknown, T>, input: unknown): T | null;
  /** Shows what the server said of the fields. */
  showFailure(error: unknown): void;
  clear(): void;
  /** On the form, so that the first wrong field gets the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/** The sentences at the fields of a form whose values live in React. */
export function useFieldErrors(): CheckedFields {
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    errors,
    formRef,
    check(schema, input) {
      const parsed = parseFields(schema, input);
      setErrors(parsed.errors ?? {});
      return parsed.errors ? null : parsed.value;
    },
    showFailure: (error) => setErrors(fieldsOf(error)),
    clear: () => setErrors({}),
  };
}
