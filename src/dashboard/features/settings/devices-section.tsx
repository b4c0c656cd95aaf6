import { useQuery } from "@tanstack/react-query";
import { endSession, listSessions } from "#shared/api/sessions.ts";
import type { SessionView } from "#shared/schemas/profile.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { query } from "../../query.ts";
import { deviceWords } from "./device-words.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

export function DevicesSection() {
  const sessions = useQuery(query(listSessions));
  const ending = useEndDevice();
  return (
    <>
      <p>
        {t(
          "You are signed in on these devices. Sign out any that you do not recognize or no longer use; if one is not yours, change your password as well.",
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
          {isCurrent ? t("Used now") : t("Last used {lastUsedAt}", { lastUsedAt: formatMoment(lastUsedAt) })}
          {t(", signed in {createdAt}", { createdAt: formatMoment(createdAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" busy={busy} busyLabel={t("Signing out…")} onClick={onEnd}>
          <RichText
            text="Sign out<span> {device}, last used {lastUsedAt}</span>"
            values={{ device, lastUsedAt: formatMoment(lastUsedAt) }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </Button>
      )}
    </li>
  );
}

function useEndDevice() {
  return useAction({
    call: ({ id }: SessionView) => call(endSession, { params: { id } }),
    done: (_, { device }) => ({ title: t("{device} is signed out", { device: deviceWords(device) }) }),
    failed: t("The device was not signed out"),
    focus: "h2",
    refetches: listSessions,
  });
}
