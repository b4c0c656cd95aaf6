import { useEffect, useState } from "react";
import { mark, t } from "#shared/language/translate.ts";
import { findInvitation } from "#shared/team/contract.ts";
import type { InvitationView } from "#shared/team/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { call, HttpError, isAbort, sentenceOf } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AcceptInvitation } from "./invitation/accept-invitation.tsx";
import { ClosedInvitation } from "./invitation/closed-invitation.tsx";
import { JoinForm } from "./invitation/join-form.tsx";
import { SignInToJoin } from "./invitation/sign-in-to-join.tsx";
import { WrongAccount } from "./invitation/wrong-account.tsx";
import { fetchCurrentUser } from "./parts/current-user.ts";
import { isSold } from "./parts/site-mode.ts";
import { useQueryParameter } from "./parts/use-query-parameter.ts";

/** Joins a team from an emailed invitation, with an existing or new account. */
export function Invitation() {
  const token = useQueryParameter("token");
  if (token === undefined) return <LoadingInvitation />;
  return token ? (
    <LoadedInvitation token={token} />
  ) : (
    <ClosedInvitation sentence={t(INCOMPLETE)} variant="destructive" />
  );
}

const MANAGER = mark("As a manager, you can see everything, and change widgets and reports.");
const VIEWER = mark("As a viewer, you can see everything, but you can’t change it.");
const INCOMPLETE = mark("This address isn’t complete. Please open the link from the email again.");

interface Outcome {
  invitation: InvitationView;
  /** Address of the signed-in user; null if there is no session. */
  signedInAs: string | null;
}

function LoadedInvitation({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    Promise.all([fetchInvitation(token, controller.signal), fetchCurrentUser()]).then(
      ([invitation, user]) => setOutcome({ invitation, signedInAs: user?.email ?? null }),
      (reason: unknown) => isAbort(reason) || setError(reason),
    );
    return () => controller.abort();
  }, [token]);
  if (error) return <Problem error={error} />;
  if (!outcome) return <LoadingInvitation />;
  return (
    <div className="stack">
      <Facts invitation={outcome.invitation} />
      <NextStep token={token} {...outcome} />
    </div>
  );
}

/** Sends the token in the body, so it never appears in logged URLs. */
function fetchInvitation(token: string, signal: AbortSignal): Promise<InvitationView> {
  return call(findInvitation, { body: { token }, signal, anonymous: true });
}

function Facts({ invitation: { inviter, accountName, role } }: { invitation: InvitationView }) {
  return (
    <p>
      <RichText
        text="{inviter} invites you to the team of <strong>{accountName}</strong>."
        values={{ inviter, accountName }}
      />{" "}
      {t(role === "manager" ? MANAGER : VIEWER)}
      {isSold() && ` ${t("Billing stays with the owner.")}`}
    </p>
  );
}

function NextStep({ token, invitation, signedInAs }: Outcome & { token: string }) {
  if (signedInAs === invitation.email) return <AcceptInvitation token={token} invitation={invitation} />;
  if (signedInAs) return <WrongAccount invitation={invitation} signedInAs={signedInAs} />;
  if (invitation.isKnown) return <SignInToJoin email={invitation.email} />;
  return <JoinForm token={token} invitation={invitation} />;
}

function Problem({ error }: { error: unknown }) {
  const isUsed = error instanceof HttpError && error.code === "sign_in_first";
  return (
    <ClosedInvitation
      sentence={sentenceOf(error, FALLBACKS.internal)}
      variant={isUsed ? undefined : "destructive"}
    />
  );
}

function LoadingInvitation() {
  return <Skeleton lines={3} label={t("Looking for your invitation")} />;
}
