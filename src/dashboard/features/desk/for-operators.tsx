import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { asksWhoIsThere, ConfirmFirst } from "../../components/confirm-first.tsx";
import { QueryView } from "../../components/query-view.tsx";

interface ForOperatorsProps<T> {
  query: UseQueryResult<T>;
  /** Noun phrase such as "the conversations". */
  what: string;
  children: (data: T) => ReactNode;
}

export function NoOperator() {
  return (
    <p className="measure">
      <RichText
        text="The desk is for this service’s support team. Its operator adds members with <code>handrail user make-operator</code>. Ask your own questions under <link>Support</link>."
        parts={{
          link: (words) => <a href={DASHBOARD.support}>{words}</a>,
        }}
      />
    </p>
  );
}

/** Shows the desk API's output, or how the user can get access to it. */
export function ForOperators<T>({ query, what, children }: ForOperatorsProps<T>) {
  const code = query.error instanceof HttpError ? query.error.code : null;
  if (code === "operators_only") return <NoOperator />;
  if (code === "operators_need_second_step") {
    return (
      <div className="stack stack--tight">
        <p className="measure">
          {t(
            "You see all customers’ messages and files here, so the desk asks for a second step at sign-in: a passkey or an authenticator app. It takes two minutes.",
          )}
        </p>
        <p>
          <LinkButton href={`${DASHBOARD.settings}?show=second-step`}>
            {t("Set up your second step")}
          </LinkButton>
        </p>
      </div>
    );
  }
  if (code === "operators_sign_in") {
    return (
      <p className="measure">
        {t(
          "You’re signed in with single sign-on. To open the desk, sign out and use your own password or passkey.",
        )}
      </p>
    );
  }
  const isAsked = asksWhoIsThere(query.error);
  return (
    <>
      {isAsked && (
        <ConfirmFirst onDone={() => void query.refetch()}>
          {t(
            "You see all customers’ messages and files here, so the desk asks for your second step every 12 hours.",
          )}
        </ConfirmFirst>
      )}
      {(!isAsked || query.data !== undefined) && (
        <QueryView query={query} what={what} lines={8}>
          {children}
        </QueryView>
      )}
    </>
  );
}
