import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readFactors } from "#shared/api/factors.ts";
import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { AddAuthenticator } from "./add-authenticator.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { FactorList } from "./factor-list.tsx";
import { NewCodes } from "./new-codes.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The person's second factors and recovery codes. */
export function TwoStepSection() {
  const factors = useQuery({ ...query(readFactors), refetchOnMount: "always" });
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <p>
        <RichText
          text="With a second step, your password alone is not enough: signing in also takes your phone or another of your devices. With a passkey you sign in without a password. You are also asked for it before you change your password, your address or your sign-in, or let other people and programs in. <link>How it works</link>"
          parts={{
            link: (words) => (
              <a
                href={`${localPath(PAGES.helpCenter)}#${t("how-do-i-protect-my-account-with-a-second-step")}`}
              >
                {words}
              </a>
            ),
          }}
        />
      </p>
      <QueryView query={factors} what={t("your second step")}>
        {({ factors, recoveryCodesLeft, takesPasskeys }) => (
          <>
            <p className="cluster">
              {t("Two-step sign-in is")}
              {factors.length > 0 ? <Badge variant="success">{t("On")}</Badge> : <Badge>{t("Off")}</Badge>}
            </p>
            {codes && <NewCodes codes={codes} />}
            <FactorList factors={factors} />
            {takesPasskeys && <AddPasskey onCodes={setCodes} />}
            <AddAuthenticator
              isFirst={!factors.some(({ kind }) => kind === "authenticator")}
              onCodes={setCodes}
            />
            {factors.length > 0 && <RecoveryCodes left={recoveryCodesLeft} onCodes={setCodes} />}
          </>
        )}
      </QueryView>
    </>
  );
}
