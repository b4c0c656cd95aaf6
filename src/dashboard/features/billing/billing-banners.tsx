import { lazy, Suspense } from "react";
import { needsAttention } from "./needs-attention.ts";
import { useBilling } from "./use-billing.ts";

/** Loaded where there is something to say, since most days there is not. */
export const loadNoticeList = () => import("./billing-notice-list.tsx");

const NoticeList = lazy(async () => ({ default: (await loadNoticeList()).BillingNoticeList }));

/** What an owner has to know of plan and payment on every page; nothing while it is not known. */
export function BillingBanners() {
  const { data } = useBilling();
  if (!data || !needsAttention(data)) return null;
  return (
    <Suspense>
      <NoticeList billing={data} />
    </Suspense>
  );
}
