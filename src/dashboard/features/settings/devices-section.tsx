import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionView } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { endOtherSessions, endSession, listPrograms, listSessions } from "#shared/sessions/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { keyOf, query } from "../../query.ts";
import { deviceWords } from "../session/device-words.ts";
import { ProgramChoice, usePrograms } from "./program-choice.tsx";

export function DevicesSection() {
  const sessions = useQuery(query(listSessions));
  const ending = useEndDevice();
  return (
    <>
      <p>
        {t(
          "You’re signed in on these devices. Sign out any you don’t recognize or no longer use; if one isn’t yours, also change your password.",
        )}
      </p>
      <QueryView query={sessions} what={t("your devices")}>
        {(sessions) => (
          <>
            <ul>
              {sessions.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  busy={ending.isPending && ending.variables === session}
                  onEnd={() => ending.mutate(session)}
                />
              ))}
            </ul>
            <SignOutEverywhere others={sessions.length - 1} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface DeviceProps {
  session: SessionView;
  busy: boolean;
  onEnd: () => void;
}

function Device({ session: { device: name, isCurrent, createdAt, lastUsedAt }, busy, onEnd }: DeviceProps) {
  const device = deviceWords(name);
  return (
    <li className="split row-list__item">
      <div>
        <p className="cluster">
          <strong>{device}</strong>
          {isCurrent && <Badge variant="success">{t("This device")}</Badge>}
        </p>
        <p className="muted small">
          {isCurrent ? t("In use") : t("Last used {lastUsedAt}", { lastUsedAt: formatMoment(lastUsedAt) })}
          {t(", signed in {createdAt}", { createdAt: formatMoment(createdAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" busy={busy} busyLabel={t("Signing out…")} onClick={onEnd}>
          <RichText
            text="Sign out<span> {device}, last used {lastUsedAt}</span>"
            values={{ device, lastUsedAt: formatMoment(lastUsedAt) }}
          />
        </Button>
      )}
    </li>
  );
}

function useEndDevice() {
  return useAction({
    call: ({ id }: SessionView) => call(endSession, { params: { id } }),
    done: (_, { device }) => ({ title: t("{device} was signed out", { device: deviceWords(device) }) }),
    failed: t("The device wasn’t signed out"),
    focus: "h2",
    refetches: listSessions,
  });
}

/** Signs out all other devices and ends selected API keys and webhooks, after confirmation. */
function SignOutEverywhere({ others }: { others: number }) {
  const client = useQueryClient();
  const programs = usePrograms().data ?? [];
  const [chosen, setChosen] = useState<string[]>([]);
  const ending = useAction({
    call: () => call(endOtherSessions, { query: chosen.length > 0 ? { ends: chosen.join(",") } : {} }),
    done() {
      void client.invalidateQueries({ queryKey: keyOf(listPrograms) });
      return {
        title: t("All other devices were signed out"),
        ...(chosen.length > 0 && { description: t("The keys and webhooks you chose no longer work.") }),
      };
    },
    failed: t("The devices weren’t signed out"),
    focus: "h2",
    refetches: listSessions,
  });
  if (others === 0 && programs.length === 0) return null;

  return (
    <div>
      <ConfirmButton
        variant="secondary"
        onOpen={() => setChosen([])}
        label={t("Sign out everywhere else")}
        title={t("Sign out everywhere else?")}
        action={ending}
        confirm={t("Sign out everywhere else")}
        busyLabel={t("Signing out…")}
        cancel={t("Cancel")}
      >
        <p>
          {others > 0
            ? t("Every device but this one has to sign in again.")
            : t("No other device is signed in right now.")}
        </p>
        <ProgramChoice chosen={chosen} onChange={setChosen} />
      </ConfirmButton>
    </div>
  );
}
