import { element } from "../elements.ts";
import type { DisclosureContent } from "./disclosure.ts";
import { createField } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { loadDraft, pageAddress, saveDraft } from "./report-draft.ts";

const TIMEOUT_MS = 30_000;

/** A form for reporting a barrier to the owner. Its text survives failures and page reloads. */
export function createReportForm(context: PanelContext): DisclosureContent {
  const { messages, draft, say } = context;
  const { form, address, text, email, send } = createReportFields(messages);
  const sent = element("p", { class: "sent", tabindex: "-1" }, messages["report.sent"] ?? "");
  const place = element("div", {}, form);
  let sending = false;

  if (!draft.text && !draft.email) Object.assign(draft, loadDraft());
  form.addEventListener("input", keepDraft);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!sending && isComplete()) deliver();
  });

  function keepDraft(): void {
    draft.text = text.field.value;
    draft.email = email.field.value;
    saveDraft(draft);
  }

  /** Shows the errors and focuses the first invalid field. */
  function isComplete(): boolean {
    const given = email.field.value.trim();
    email.showError(given && !/^\S+@\S+\.\S+$/.test(given) ? messages["report.mail.wrong"] : "");
    text.showError(text.field.value.trim() ? "" : messages["report.text.missing"]);
    return !form.querySelector("[aria-invalid]");
  }

  async function deliver(): Promise<void> {
    setSending(true);
    const reply = await post(context, text.field.value.trim(), email.field.value.trim()).catch(() => null);
    setSending(false);
    if (reply?.ok) thank();
    else if (reply?.status === 422) await showErrors(reply);
    else say(messages[reply?.status === 429 ? "report.many" : "report.failed"] ?? "");
  }

  function setSending(now: boolean): void {
    sending = now;
    send.setAttribute("aria-disabled", String(now));
  }

  function thank(): void {
    const hadFocus = place.matches(":focus-within");
    text.field.value = "";
    email.field.value = "";
    keepDraft();
    place.replaceChildren(sent);
    if (hadFocus) sent.focus();
    else say(messages["report.sent"] ?? "", "listeners");
  }

  async function showErrors(reply: Response): Promise<void> {
    const { fields } = Object(await reply.json().catch(() => null));
    if (Object(fields).email) email.showError(messages["report.mail.wrong"]);
    if (Object(fields).text) text.showError(messages["report.text.missing"]);
    if (!form.querySelector("[aria-invalid]")) say(messages["report.failed"] ?? "");
  }

  return {
    element: place,
    show() {
      if (sent.isConnected && !sent.matches(":focus")) place.replaceChildren(form);
      if (sending) return;
      address.textContent = pageAddress();
      text.field.value = draft.text;
      email.field.value = draft.email;
    },
  };
}

/** Sends plain text, which requires no preflight. The language is for a reply. */
function post({ host, language }: PanelContext, text: string, email: string): Promise<Response> {
  return fetch(host.api("reports"), {
    method: "POST",
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: JSON.stringify({ text, email, page: pageAddress(), ...(email && { language }) }),
  });
}

function createReportFields(messages: Record<string, string>) {
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
