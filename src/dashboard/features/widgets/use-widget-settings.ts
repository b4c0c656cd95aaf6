import { useQuery } from "@tanstack/react-query";
import { readSettings } from "#shared/widgets/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../query.ts";

export function useWidgetSettings(id: string) {
  return useQuery({
    queryKey: keyOf(readSettings, { params: { id } }),
    queryFn: ({ signal }) => call(readSettings, { params: { id }, signal, anonymous: true }),
    meta: { anonymous: true },
  });
}
