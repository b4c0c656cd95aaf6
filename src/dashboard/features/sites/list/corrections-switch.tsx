import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readLiveCorrections, switchAllCorrections } from "#shared/corrections/contract.ts";
import { plural, t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { keyOf, query } from "../../../query.ts";

/**
 * Turns all websites' published corrections off or on. Shown once two websites have published
 * corrections; a single website has its own switch.
 */
export function CorrectionsSwitch() {
  const client = useQueryClient();
  const { data } = useQuery({ ...query(readLiveCorrections), refetchOnMount: "always" });
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchAllCorrections, { body: { on } }),
    onSuccess: (changed, on) => {
      client.setQueryData(keyOf(readLiveCorrections), changed);
      toast({
        title: on ? t("The corrections are on") : t("All corrections are off"),
        description: t("Pages update within half a minute."),
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readLiveCorrections) }),
  });
  if (!data || data.on.sites + data.off.sites < 2) return null;
  const isOn = data.on.sites > 0;
  return (
    <div>
      <p>
        {isOn
          ? t("Handrail corrects {on} in your visitors’ browsers.", { on: elementsOn(data.on) })
          : t("Handrail isn’t correcting anything right now.")}
        {data.off.sites > 0 && ` ${t("Switched off: {off}.", { off: elementsOn(data.off) })}`}
      </p>
      <div className="cluster">
        {isOn && (
          <ActionButton
            busyLabel={t("Switching…")}
            action={{ isPending: change.isPending, mutate: () => change.mutate(false) }}
          >
            {t("Switch off everywhere")}
          </ActionButton>
        )}
        {data.off.sites > 0 && (
          <ActionButton
            busyLabel={t("Switching…")}
            action={{ isPending: change.isPending, mutate: () => change.mutate(true) }}
          >
            {t("Switch on everywhere")}
          </ActionButton>
        )}
      </div>
      <FailureAlert error={change.error} fallback={t("Nothing changed. Please try again.")} />
    </div>
  );
}

function elementsOn({ live, sites }: { live: number; sites: number }): string {
  return t("{elements} on {pages}", {
    elements: plural(live, "1 element", "{count} elements"),
    pages: plural(sites, "1 website", "{count} websites"),
  });
}
