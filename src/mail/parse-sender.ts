/** Parses the sender, since nodemailer would end an address at a comma in the name. */
export function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = "", address = mailFrom] = /^(?:(.*) )?<?([^\s<>]+)>?$/.exec(mailFrom) ?? [];
  return { name, address };
}
