import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { agreeToSuggestions, readSuggestions } from "#shared/suggestions/contract.ts";
import type { SuggestionSettings } from "#shared/suggestions/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { keyOf } from "../../query.ts";
import { useIsOwner } from "../session/current-account.ts";

interface ConsentNoticeProps {
  settings: Pick<SuggestionSettings, "host" | "model" | "takesPictures">;
  onAgreed?: () => void;
}

/** Says what is sent to whom; only the owner can agree. */
export function ConsentNotice({ settings: { host, model, takesPictures }, onAgreed }: ConsentNoticeProps) {
  const client = useQueryClient();
  const isOwner = useIsOwner();
  const agree = useMutation({
    mutationFn: () => call(agreeToSuggestions, { body: { host } }),
    onSuccess: (state) => {
      client.setQueryData(keyOf(readSuggestions), state);
      onAgreed?.();
    },
    onError: () => client.invalidateQueries({ queryKey: keyOf(readSuggestions) }),
  });
  return (
    <>
      <p>
        <RichText
          text="Each time someone presses “Suggest,” this is sent to the model <strong>{model}</strong> at <strong>{host}</strong>:"
          values={{ model, host }}
        />
      </p>
      <ul className="plain-list measure">
        <li>
          {t(
            "for a correction: the element’s opening tag and text, the heading and text near it, and the page’s title and address, all as the last scan saw them",
          )}
          {takesPictures && t(", and the picture if the element is one")}
        </li>
        <li>{t("for a statement: the text in the field")}</li>
        <li>
          {t(
            "for a reply: what you choose as its topic and answer, and the page’s title, address and known issues; nothing that the visitor wrote, and not their address",
          )}
        </li>
      </ul>
      <p>
        {t(
          "You get a draft. It can be wrong, so check it: nothing is saved or published until you do so. The suggestions and what you made of them are kept for a year. You can withdraw your consent in the settings at any time.",
        )}
      </p>
      {isOwner ? (
        <div className="cluster">
          <ActionButton
            busyLabel={t("Saving…")}
            action={{ isPending: agree.isPending, mutate: () => agree.mutate() }}
          >
            {t("Agree that this is sent")}
          </ActionButton>
        </div>
      ) : (
        <p>{t("Only the account’s owner can agree to this.")}</p>
      )}
      <FailureAlert error={agree.error} fallback={t("Your consent wasn’t saved. Please try again.")} />
    </>
  );
}
