import { redeemPromotion } from "#shared/api/billing.ts";
import { type PromotionInput, PromotionSchema } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { runningDiscount } from "./plan-words.ts";
import { useBillingMutation } from "./use-billing-action.ts";

/** Redeems a promotion code for the next payments; nothing is charged. */
export function RedeemPromotion({ onClose, onDone }: Omit<PanelProps, "billing">) {
  const redeeming = useBillingMutation((body: PromotionInput) => call(redeemPromotion, { body }));
  const form = useForm({
    schema: PromotionSchema,
    async send(body) {
      const { discount } = await redeeming.mutateAsync(body);
      toast({
        title: t("Promotion code used"),
        description: discount
          ? t("Your next payments: {discount}.", { discount: runningDiscount(discount) })
          : "",
      });
      onDone();
    },
    fallback: t("The promotion code could not be used. Please try again."),
  });
  return (
    <Panel title={t("Use a promotion code")}>
      <FormFrame form={form}>
        <TextField
          {...form.field("promotionCode")}
          label={t("Promotion code")}
          hint={t("It reduces your next payments. Nothing is charged now.")}
          autoComplete="off"
          maxLength={100}
          required
          {...VERBATIM}
        />
        <FormButtons
          form={form}
          submit={t("Use the code")}
          busyLabel={t("Checking…")}
          cancel={t("Cancel")}
          onCancel={onClose}
        />
      </FormFrame>
    </Panel>
  );
}
