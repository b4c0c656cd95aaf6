import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { listWidgets } from "#shared/api/widgets.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { query } from "../../query.ts";

/** Returns the account's widgets; without a session token nothing is fetched. */
export function useWidgets(): UseQueryResult<WidgetView[]> {
  return useQuery({ ...query(listWidgets), enabled: readToken() !== null });
}
