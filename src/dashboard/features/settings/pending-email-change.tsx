import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readAccount } from "#shared/api/account.ts";
import { cancelEmailChange } from "#shared/api/email-changes.ts";
import type { AccountView } from "#shared/schemas/profile.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";

interface PendingEmailChangeProps {
  email: string;
  change: NonNullable<AccountView["emailChange"]>;
}

/** Shows which of the two addresses is confirmed, with a way to cancel the change. */
export function PendingEmailChange({ email, change }: PendingEmailChangeProps) {
  const { newEmail, oldConfirmed, newConfirmed, expiresAt } = change;
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () => {
      focusHeading("h2");
      toast({ title: "The change is cancelled", description: "Your address stays as it is." });
    },
    onError: (error) => toastFailure("The change was not cancelled", error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readAccount) }),
  });

  return (
    <Alert live={false} title="Your new address is waiting for confirmation">
      <div className="stack stack--tight">
        <ul className="email-change">
          <Confirmation address={email} confirmed={oldConfirmed} />
          <Confirmation address={newEmail} confirmed={newConfirmed} />
        </ul>
        <p>
          The links work until {formatMoment(expiresAt)}. If an email has not arrived, check the spam folder.
          If the new address cannot be used, the email sent there says so.
        </p>
        <div>
          <Button
            variant="secondary"
            busy={cancelling.isPending}
            busyLabel="Cancelling…"
            onClick={() => cancelling.mutate()}
          >
            Cancel the change
          </Button>
        </div>
      </div>
    </Alert>
  );
}

function Confirmation({ address, confirmed }: { address: string; confirmed: boolean }) {
  return (
    <li>
      <span className="settings__address">{address}</span>{" "}
      <Badge variant={confirmed ? "success" : "signal"}>
        {confirmed ? "Confirmed" : "Not confirmed yet"}
      </Badge>
    </li>
  );
}
