import { useState } from "react";
import { readFactors, removeAuthenticator, removePasskey } from "#shared/api/factors.ts";
import type { FactorKind, FactorView } from "#shared/schemas/factor.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";
import { formatMoment, formatShortDay } from "../../../format.ts";
import { TeamList, TeamRow } from "../team/team-list.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

const KINDS: Record<FactorKind, string> = { authenticator: t("Authenticator app"), passkey: t("Passkey") };
const REMOVE = { authenticator: removeAuthenticator, passkey: removePasskey };

export function FactorList({ factors }: { factors: FactorView[] }) {
  return (
    <TeamList title={t("Your second steps")}>
      {factors.map((factor) => (
        <Factor key={factor.id} factor={factor} isLast={factors.length === 1} />
      ))}
    </TeamList>
  );
}

function Factor({ factor, isLast }: { factor: FactorView; isLast: boolean }) {
  const { id, kind, name, createdAt, lastUsedAt } = factor;
  const [asking, setAsking] = useState(false);
  const removal = useAction({
    call: () => call(REMOVE[kind], { params: { id } }),
    done: () => ({ title: t("{name} was removed", { name }) }),
    failed: t("Nothing was removed"),
    focus: "h2",
    refetches: readFactors,
  });
  return (
    <TeamRow
      name={<strong>{name}</strong>}
      facts={
        <>
          <RichText
            text="{kinds}, added on {createdAt}<br></br>"
            values={{ kinds: KINDS[kind], createdAt: formatShortDay(createdAt) }}
            parts={{ br: () => <br /> }}
          />
          {lastUsedAt
            ? t("Last used {lastUsedAt}", { lastUsedAt: formatMoment(lastUsedAt) })
            : t("Not used yet")}
        </>
      }
    >
      <div className="cluster">
        {kind === "passkey" && <RenamePasskey passkey={factor} />}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <RichText
            text="Remove<span> {name}</span>"
            values={{ name }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Remove {name}?", { name })}
        action={removal}
        confirm={t("Remove")}
        busyLabel={t("Removing…")}
        cancel={t("Keep it")}
      >
        <p>
          {isLast
            ? t(
                "It is your last second step. Your password alone signs you in afterwards, and your recovery codes stop working.",
              )
            : t("It can no longer be used to sign in. Your other second steps stay.")}
        </p>
        {kind === "passkey" && (
          <p>
            {t("Your device or password manager keeps its half of the passkey until you delete it there.")}
          </p>
        )}
      </ConfirmDialog>
    </TeamRow>
  );
}
