import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { switchAccount } from "#shared/team/contract.ts";
import { call, isAbort } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { TO_HEADING } from "../components/page-heading.tsx";
import { useChangeSession } from "../store.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/**
 * Switches the session to an account and opens its overview. Meanwhile, no page is shown; no data
 * from the previous account stays cached.
 * @param accountId from the URL.
 */
export function SwitchAccount({ accountId }: { accountId: string }) {
  const client = useQueryClient();
  const changeSession = useChangeSession();
  const navigate = useNavigate();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function enter() {
      try {
        await call(switchAccount, { body: { accountId: Number(accountId) } });
      } catch (error) {
        toastFailure(t("You’re still in the same account"), error, FAILED);
      }
      const user = await call(readUser, { signal });
      client.clear();
      changeSession({ user, switched: false });
      await navigate(DASHBOARD.home, { replace: true, state: TO_HEADING });
    }
    enter().catch((error: unknown) => {
      if (isAbort(error)) return;
      toast({ title: t("Error"), description: FAILED, destructive: true });
      void navigate(DASHBOARD.home, { replace: true, state: TO_HEADING });
    });
    return () => controller.abort();
  }, [accountId, client, changeSession, navigate]);
  return <LoadingScreen />;
}

const FAILED = t("The account couldn’t be opened. Please try again.");
