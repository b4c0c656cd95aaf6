import { type RefObject, useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { fieldsOf } from "#ui/browser/fetcher.ts";

export interface CheckedFields {
  /** One sentence by field name. */
  errors: FieldErrors;
  /** Returns the parsed input, or shows the errors and returns null. */
  check<T>(schema: GenericSchema<unknown, T>, input: unknown): T | null;
  /** Shows the server's errors at the fields. */
  showFailure(error: unknown): void;
  clear(): void;
  /** Ref of the form, whose first invalid field takes the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/** Field errors of a form with controlled inputs. */
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
