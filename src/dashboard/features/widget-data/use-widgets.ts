import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { widgetsKey } from "../../api/query-keys.ts";

/** The owner's widgets, loaded only when a token is present (spec section 4). */
export function useWidgets(): UseQueryResult<WidgetView[]> {
  return useQuery<WidgetView[]>({ queryKey: widgetsKey, enabled: readToken() !== null });
}
