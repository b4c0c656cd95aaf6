import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { listWidgets } from "#shared/api/widgets.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { query } from "../../query.ts";

/** The owner's widgets, loaded only when a token is present (spec section 4). */
export function useWidgets(): UseQueryResult<WidgetView[]> {
  return useQuery({ ...query(listWidgets), enabled: readToken() !== null });
}
