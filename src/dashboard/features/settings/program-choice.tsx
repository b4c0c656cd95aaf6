import { useQuery } from "@tanstack/react-query";
import type { ProgramView } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { listPrograms } from "#shared/sessions/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatDayOfUtc, formatShortDay } from "../../format.ts";
import { query } from "../../query.ts";

interface ProgramChoiceProps {
  /** Selected IDs. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

export function usePrograms() {
  return useQuery({ ...query(listPrograms), refetchOnMount: "always" });
}

/** Selects API keys and owner webhooks to end, which otherwise survive a password change. */
export function ProgramChoice({ chosen, onChange }: ProgramChoiceProps) {
  return (
    <QueryView query={usePrograms()} what={t("your keys and webhooks")} lines={2}>
      {(programs) =>
        programs.length > 0 && (
          <fieldset className="field">
            <legend className="field__label">{t("Also end these API keys and webhooks")}</legend>
            <p className="muted small">
              {t("Otherwise they keep working. Choose any you don’t recognize or no longer use.")}
            </p>
            {programs.map((program) => (
              <Checkbox
                key={program.id}
                name={`end-${program.id}`}
                label={<strong>{program.name}</strong>}
                hint={factsOf(program)}
                checked={chosen.includes(program.id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, program.id] : chosen.filter((id) => id !== program.id),
                  )
                }
              />
            ))}
            {programs.length > 1 && chosen.length < programs.length && (
              <div>
                <Button small variant="quiet" onClick={() => onChange(programs.map(({ id }) => id))}>
                  {t("Choose all")}
                </Button>
              </div>
            )}
          </fieldset>
        )
      }
    </QueryView>
  );
}

function factsOf({ kind, account, createdAt, lastUsedOn }: ProgramView): string {
  const made = { account, createdAt: formatShortDay(createdAt) };
  if (kind === "webhook") return t("Webhook of {account}, added on {createdAt}", made);
  return lastUsedOn
    ? t("API key for {account}, created on {createdAt}, last used on {lastUsedOn}", {
        ...made,
        lastUsedOn: formatDayOfUtc(lastUsedOn),
      })
    : t("API key for {account}, created on {createdAt}, not used yet", made);
}
