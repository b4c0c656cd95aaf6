import { lazy, Suspense } from "react";
import { useAuth } from "../session/auth.tsx";
import { mayNeedAttention, needsAttention } from "./needs-attention.ts";
import { useBilling } from "./use-billing.ts";

/** Loaded where there is something to say, since most days there is not. */
export const loadNoticeList = () => import("./billing-notice-list.tsx");

const NoticeList = lazy(async () => ({ default: (await loadNoticeList()).BillingNoticeList }));

/** What an owner has to know of plan and payment on every page; nothing while it is not known. */
export function BillingBanners() {
  const { data, isLoading } = useBilling();
  const { user } = useAuth();
  if (isLoading && user && mayNeedAttention(user)) return <BannerToCome />;
  if (!data || !needsAttention(data)) return null;
  return (
    <Suspense fallback={<BannerToCome />}>
      <NoticeList billing={data} />
    </Suspense>
  );
}

/**
 * Keeps the page below from showing for a moment, which would move as soon as there is something to
 * say above it.
 */
function BannerToCome() {
  return <div className="dashboard__banner-to-come" />;
}
