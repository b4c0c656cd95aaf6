import { adoptStyles, element } from "./dom.ts";
import { CHALLENGE_STYLES } from "./styles.ts";
import { t } from "./words.ts";

/** Shows a bank's authentication dialog; closing it counts as a failure. */
export function requestAuthentication(what: "this card" | "this payment"): Promise<"complete" | "fail"> {
  const complete = element("button", { type: "button", class: "primary" }, t("Complete authentication"));
  const fail = element("button", { type: "button" }, t("Fail authentication"));
  const dialog = element(
    "dialog",
    { "aria-labelledby": "title", "aria-describedby": "explanation" },
    element("h2", { id: "title" }, t("3D Secure test page")),
    element(
      "p",
      { id: "explanation" },
      t(`Here your bank would ask you to confirm ${what}. In test mode you choose how that ends.`),
    ),
    element("div", { class: "actions" }, complete, fail),
  );
  const host = element("div");
  const root = host.attachShadow({ mode: "open" });
  adoptStyles(root, CHALLENGE_STYLES);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();

  return new Promise((resolve) => {
    const close = (outcome: "complete" | "fail") => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    complete.addEventListener("click", () => close("complete"));
    fail.addEventListener("click", () => close("fail"));
    dialog.addEventListener("cancel", () => close("fail"));
  });
}
