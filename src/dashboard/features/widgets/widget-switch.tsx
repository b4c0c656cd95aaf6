import { t } from "#shared/language/translate.ts";
import { updateWidget } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useWidgetMutation } from "./use-widget-mutation.ts";

export function WidgetSwitch({ widget }: { widget: WidgetView }) {
  const switching = useWidgetMutation((isActive: boolean) =>
    call(updateWidget, { params: { id: widget.id }, body: { isActive } }),
  );
  const isActive = switching.isPending ? switching.variables : widget.isActive;

  function toggle() {
    if (!switching.isPending) switching.mutate(!widget.isActive);
  }

  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isActive}
        aria-disabled={switching.isPending || undefined}
        onClick={toggle}
      >
        <span className="switch__track" aria-hidden="true" />
        <span>
          <RichText text="Shown on your site<span>: {name}</span>" values={{ name: widget.name }} />
        </span>
        <span className="switch__state" aria-hidden="true">
          {isActive ? t("On") : t("Off")}
        </span>
      </button>
      <FailureAlert
        error={switching.error}
        fallback={t("The widget couldn’t be switched on or off. Please try again.")}
      />
    </>
  );
}
