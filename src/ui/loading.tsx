import { t } from "#shared/language/translate.ts";
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{t("Loading")}</span>
    </div>
  );
}
