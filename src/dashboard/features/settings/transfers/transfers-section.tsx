import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { listTransfers } from "#shared/api/transfers.ts";
import { t } from "#shared/translate.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { useCurrentAccount } from "../../session/current-account.ts";
import { GivenList } from "./given-list.tsx";
import { LinkedOffer } from "./linked-offer.tsx";
import { OfferForm } from "./offer-form.tsx";
import { OfferedList } from "./offered-list.tsx";

/** Websites that the account gives to another one, and those that are offered to it. */
export function TransfersSection() {
  const account = useCurrentAccount();
  if (!account) return null;
  if (!account.isOwner)
    return (
      <p>
        {t("Only the owner of {name} gives websites to other accounts, and takes them from others.", {
          name: account.name,
        })}
      </p>
    );
  return <OwnTransfers />;
}

function OwnTransfers() {
  const [search] = useSearchParams();
  const link = search.get("offer");
  // Refetches on each mount, since others offer and accept at any time.
  const transfers = useQuery({ ...query(listTransfers), refetchOnMount: "always" });
  return (
    <>
      <p>
        {t(
          "Hand a website over to someone else’s account, such as a client who continues without you: its widget, and with it what scans and visitors have found. The code on the website stays as it is.",
        )}
      </p>
      {link && <LinkedOffer token={link} />}
      <QueryView query={transfers} what={t("your transfers")}>
        {({ given, offered, isVerified }) => (
          <>
            {!isVerified && <p>{t("Verify your email address to see websites that others offer you.")}</p>}
            <OfferedList offers={offered} />
            <OfferForm widget={search.get("widget") ?? ""} />
            <GivenList transfers={given} />
          </>
        )}
      </QueryView>
    </>
  );
}
