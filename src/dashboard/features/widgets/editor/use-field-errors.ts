import { useEffect, useRef, useState } from "react";
import type { GenericSchema } from "valibot";
import { type FieldErrors, parseFields } from "#shared/parse-fields.ts";
import { fieldsOf } from "#ui/browser/fetcher.ts";

/** Field errors for a form with controlled inputs. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    errors,
    /** Ref for the form, whose first invalid field takes focus. */
    formRef,
    /** Returns the parsed input, or shows the errors and returns null. */
    check<T>(schema: GenericSchema<unknown, T>, input: unknown) {
      const parsed = parseFields(schema, input);
      setErrors(parsed.errors ?? {});
      return parsed.errors ? null : parsed.value;
    },
    showFailure: (error: unknown) => setErrors(fieldsOf(error)),
    clear: () => setErrors({}),
  };
}
