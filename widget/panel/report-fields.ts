import { element } from "../elements.ts";
import { createField } from "./field.ts";

export function createReportFields(messages: Record<string, string>) {
  const address = element("p", { class: "address", dir: "ltr" });
  const text = createField(
    element("textarea", { id: "report-text", rows: "4", maxlength: "2000", required: "" }),
    messages["report.text"] ?? "",
  );
  const email = createField(
    element("input", { id: "report-mail", type: "email", maxlength: "254", autocomplete: "email" }),
    messages["report.mail"] ?? "",
  );
  const send = element("button", { type: "submit", class: "action" }, messages["report.send"] ?? "");
  const form = element(
    "form",
    { novalidate: "" },
    element("p", { class: "hint" }, messages["report.hint"] ?? ""),
    address,
    text.element,
    email.element,
    send,
  );
  return { form, address, text, email, send };
}
