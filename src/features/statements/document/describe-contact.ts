import { type Block, heading, type Inline, paragraph } from "#src/documents/text-document.ts";
import type { Told } from "./describe-statement.ts";

/** Names every way to reach the owner. */
export function describeContact({ content, words }: Told): Block[] {
  const { email, phone, address, reports, answerDays } = content;
  const { contact } = words;
  const ways: Array<Inline[] | false> = [
    email !== "" && [`${contact.email}: `, { text: email, href: `mailto:${encodeURI(email)}` }],
    phone !== "" && [`${contact.phone}: `, { text: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` }],
    address !== "" && [`${contact.address}: ${address.replace(/\n+/g, ", ")}`],
    reports && [contact.widget],
  ];
  const items = ways.filter((way) => way !== false);
  if (items.length === 0) return [];
  return [
    heading(contact.heading),
    paragraph(contact.intro),
    { type: "list", items },
    ...(answerDays === null ? [] : [paragraph(contact.within(answerDays))]),
  ];
}
