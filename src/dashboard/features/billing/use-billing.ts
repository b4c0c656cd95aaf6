import { useQuery } from "@tanstack/react-query";
import { listInvoices, readBilling } from "#shared/billing/contract.ts";
import type { InvoiceView } from "#shared/billing/schemas.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { query } from "../../query.ts";
import { useIsOwner } from "../session/current-account.ts";

/** Refetches on window focus while an invoice is open, since it may be paid in another tab. */
export function useBilling() {
  const isOwner = useIsOwner();
  return useQuery({
    ...query(readBilling),
    enabled: isOwner && readToken() !== null,
    refetchOnWindowFocus: ({ state }) => (state.data?.openInvoice ? "always" : false),
  });
}

/**
 * Refetches on window focus while an invoice is open, since it may have been paid in another tab.
 */
export function useInvoices() {
  const isOwner = useIsOwner();
  return useQuery({
    ...query(listInvoices),
    enabled: isOwner && readToken() !== null,
    refetchOnWindowFocus: ({ state }) => (state.data?.some(isOpen) ? "always" : false),
  });
}

function isOpen({ status }: InvoiceView): boolean {
  return status === "open";
}
