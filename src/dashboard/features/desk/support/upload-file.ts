import { addDeskFile } from "#shared/desk/contract.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { readPageSettings } from "../../../page-settings.ts";
import type { Upload } from "../conversation/send-files.ts";

/** Sends a message's files to support and confirms that everything has arrived. */
export const AS_CUSTOMER = {
  author: "customer" as const,
  upload: (file: Upload) => call(addDeskFile, file),
  get allSent() {
    const description = readPageSettings().hasChat
      ? t("The answer appears here, and you get it by email if you’re away.")
      : t("We’ll email you as soon as we answer.");
    return { title: t("Your message was sent"), description };
  },
};
