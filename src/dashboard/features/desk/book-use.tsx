import { useRef, useState } from "react";
import * as v from "valibot";
import { bookUse } from "#shared/desk/contract.ts";
import { DESK_VALIDATION } from "#shared/desk/messages.ts";
import { BookUseSchema, type OperatorConversation } from "#shared/desk/operator-schemas.ts";
import type { Allowance } from "#shared/desk/promises.ts";
import { t } from "#shared/language/translate.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { formatNumber } from "../../format.ts";
import { useKeepDesk } from "./use-keep-desk.ts";

const { feature, note } = BookUseSchema.entries;
const FieldsSchema = v.object({
  feature,
  amount: v.pipe(
    v.string(DESK_VALIDATION.amount),
    v.trim(),
    v.regex(/^\d{1,4}([.,]\d{1,2})?$/, DESK_VALIDATION.amount),
    v.transform((typed) => Number(typed.replace(",", "."))),
    v.minValue(0.01, DESK_VALIDATION.amount),
  ),
  note,
});

export function BookUse({ view: { id, entitlements } }: { view: OperatorConversation }) {
  const keep = useKeepDesk();
  const request = useRef(randomUuid());
  const [times, setTimes] = useState(0);
  const [isBack, setBack] = useState(false);
  const [mayExceed, setMayExceed] = useState(false);
  const form = useForm({
    schema: FieldsSchema,
    async send({ amount, ...fields }) {
      const body = { ...fields, request: request.current, amount: isBack ? -amount : amount, mayExceed };
      keep(await call(bookUse, { params: { id }, body }));
      request.current = randomUuid();
      setTimes(times + 1);
      setBack(false);
      setMayExceed(false);
      toast({ title: isBack ? t("It was credited back") : t("The use was recorded") });
    },
    fallback: t("The use wasn’t recorded. Please try again."),
  });
  return (
    <Card className="stack stack--tight">
      <h2>{t("Record a use")}</h2>
      <FormFrame form={form} key={times}>
        <SelectField
          label={t("Service")}
          options={entitlements.map(({ name, left, allowance }) => ({
            value: name,
            label: `${name}: ${leftText(left ?? 0, allowance)}`,
          }))}
          {...form.field("feature")}
        />
        <TextField
          label={t("Hours or units")}
          hint={t("Such as 1 or 1.5")}
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.field("amount")}
        />
        <TextField
          label={t("Purpose (optional)")}
          hint={t("The customer reads it.")}
          maxLength={200}
          autoComplete="off"
          {...form.field("note")}
        />
        <Checkbox
          label={t("Credit it back instead")}
          name="back"
          checked={isBack}
          onChange={({ target }) => setBack(target.checked)}
        />
        <Checkbox
          label={t("Allow more than is left")}
          name="over"
          checked={mayExceed}
          onChange={({ target }) => setMayExceed(target.checked)}
        />
        <SubmitLine form={form} busyLabel={t("Recording…")} submit={t("Record it")} />
      </FormFrame>
    </Card>
  );
}

function leftText(left: number, allowance: Allowance | null): string {
  const values = { left: formatNumber(left), amount: formatNumber(allowance?.amount ?? 0) };
  return allowance?.unit === "hour"
    ? t("{left} of {amount} hours left", values)
    : t("{left} of {amount} left", values);
}
