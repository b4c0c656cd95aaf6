import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { parseFields } from "#shared/parse-fields.ts";
import type { SentWidgetView } from "#shared/widgets/config.ts";
import { previewWidget } from "#shared/widgets/contract.ts";
import { PreviewSchema, type WidgetContent, type WidgetLook } from "#shared/widgets/schemas.ts";
import { keyOf } from "#src/dashboard/query.ts";
import { call } from "#ui/browser/fetcher.ts";
import { inputOf, type WidgetDraft } from "./widget-draft.ts";

/**
 * Fetches a look as visitors would receive it; the previous look stays in the meantime.
 * @param look as JSON.
 */
export function useLookView(look: string): { view: SentWidgetView | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: [...keyOf(previewWidget), look],
    queryFn: ({ signal }) => call(previewWidget, { body: JSON.parse(look), signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { view: data, failed: isError };
}

/** Delay in milliseconds between the last keystroke and the preview update. */
const PAUSE = 250;

/** Returns the view visitors would get for the draft, as it was when it was last valid. */
export function usePreviewedView(draft: WidgetDraft, saved: WidgetContent) {
  const { value } = parseFields(PreviewSchema, inputOf(draft));
  const [look, setLook] = useState(() => lookOf(value ?? saved));
  if (value && lookOf(value) !== look) setLook(lookOf(value));
  return useLookView(useDebounced(look, PAUSE));
}

function lookOf({ position, colorScheme, size, settings }: WidgetLook): string {
  return JSON.stringify({ position, colorScheme, size, settings });
}

function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
