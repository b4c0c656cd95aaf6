import type { RefObject } from "react";
import { t } from "#shared/translate.ts";
import { countryOptions } from "#ui/country-name.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";

interface CardholderFieldsProps {
  contactPerson: string;
  country: string;
  onChoose: (change: { contactPerson?: string; country?: string }) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  nameError: string | null;
  countryError: string | null;
  disabled: boolean;
}

export function CardholderFields(props: CardholderFieldsProps) {
  const { contactPerson, country, onChoose, nameRef, nameError, countryError, disabled } = props;
  return (
    <>
      <TextField
        name="contactPerson"
        label={t("Cardholder name")}
        autoComplete="cc-name"
        required
        ref={nameRef}
        value={contactPerson}
        onChange={({ target }) => onChoose({ contactPerson: target.value })}
        disabled={disabled}
        error={nameError}
      />
      <SelectField
        name="country"
        label={t("Country")}
        autoComplete="country"
        value={country}
        onChange={({ target }) => onChoose({ country: target.value })}
        options={countryOptions()}
        disabled={disabled}
        error={countryError}
      />
    </>
  );
}
