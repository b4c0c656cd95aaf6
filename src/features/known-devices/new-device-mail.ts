import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

/** Notifies a user of a sign-in with a browser that they have not used before. */
export function newDeviceMail(
  config: Config,
  { to, device, at }: { to: string; device: string; at: Date },
): OutgoingMail {
  const { productName, supportEmail } = config;
  const [day = "", time = ""] = at.toISOString().split("T");
  return composeMail(
    config,
    { kind: "new-device", to, subject: `New sign-in to your ${productName} account` },
    `Somebody signed in to your ${productName} account on ${day} at ${time.slice(0, 5)} UTC, with a browser that we do not know yet: ${device}.`,
    "If it was you, you need not do anything. A browser is also new to us after its cookies were deleted, and after you set a new password.",
    note(
      `If it was not you, somebody knows your password. Set a new one now, which signs out every device. Then look through your security log, your team and your widgets, and write to ${supportEmail} if you need help.`,
    ),
    button("Set a new password", PAGES.forgotPassword),
    textLink("See your security log", `${DASHBOARD.settings}?show=security`),
  );
}
