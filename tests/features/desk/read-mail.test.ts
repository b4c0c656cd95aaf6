import { describe, expect, test } from "bun:test";
import { ownWords } from "#src/features/desk/mail-in/own-words.ts";
import { readMail } from "#src/features/desk/mail-in/read-mail.ts";
import { REPLY_LINES } from "#src/features/desk/mails/reply-line.ts";
import { LINEAR_MS, processorMs } from "#tests/helpers/processor-time.ts";
import { REPLY_FORMS, TOKEN } from "./reply-forms.ts";

const HEAD = [
  "From: Mina Wolf <Mina@Shop.example>",
  "To: desk@ramp.example",
  `Subject: Re: Menu [#${TOKEN}]`,
  "Message-ID: <7@shop.example>",
];
const TEXT = "Content-Type: text/plain; charset=utf-8";

function mail(body: string | Buffer, headers: string[] = [TEXT], head = HEAD): Buffer {
  return Buffer.concat([Buffer.from([...head, ...headers, "", ""].join("\r\n")), Buffer.from(body)]);
}

const read = (source: Buffer) => readMail(source, []);

describe("a reply", () => {
  test.each(REPLY_FORMS)(
    "of $name keeps the person's words and shows no token",
    async ({ body, words, isMixed }) => {
      const reply = await read(mail(body.replaceAll("\n", "\r\n")));
      expect({ text: reply.text, isMixed: reply.isMixed }).toEqual({ text: words, isMixed });
      const { tokens, text, whole } = await read(mail(`${body}\n\nMine: ${TOKEN}`));
      expect(tokens).toEqual([TOKEN]);
      expect(`${text}${whole}`.toLowerCase()).not.toContain(TOKEN);
      expect(whole).toContain(words.split("\n")[0] ?? "");
    },
  );

  test("in HTML alone is read as well, and so is one whose plain part is blank", async () => {
    const html = `<p>Both <b>pages</b>.</p><p>On May 7, 2026 Ramp wrote:</p><blockquote><p>${REPLY_LINES.en}</p><p>Which?</p></blockquote>`;
    expect((await read(mail(html, ["Content-Type: text/html"]))).text).toBe("Both pages.");
    const parts = `--b\r\nContent-Type: text/plain\r\n\r\n \r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`;
    const both = await read(mail(parts, ["Content-Type: multipart/alternative; boundary=b"]));
    expect(both.text).toBe("Both pages.");
  });

  test("names its conversation in spite of thousands of others in its references", async () => {
    const others = Array.from(
      { length: 3_000 },
      (_, at) => `<desk.${`aaaaaaaaaaaa${at + 111}`.replace(/[01]/g, "b").slice(-15)}@x>`,
    );
    const { tokens } = await read(mail("Yes.", [`References: ${others.join("\r\n ")}`, TEXT]));
    expect([tokens[0], tokens.length]).toEqual([TOKEN, 20]);
  });

  test("has no token in the names of its files", async () => {
    const file = `Content-Type: application/pdf; name="Re Menu [#${TOKEN}].pdf"\r\nContent-Disposition: attachment\r\n\r\n%PDF`;
    const source = mail(`--b\r\n${file}\r\n--b--\r\n`, ["Content-Type: multipart/mixed; boundary=b"]);
    const { files } = await read(source);
    expect(files.map(({ name }) => name)).toEqual(["Re Menu.pdf"]);
  });

  test.each(["On 7 May a ", "> ", "From: a@b ", ": ", "-", "_", "\n> \n", "a: b\n", " \n", ">"])(
    "of many characters of %j takes linear time",
    async (run) => {
      const text = run.repeat(200_000 / run.length);
      const took = await processorMs(() => [ownWords(text), ownWords(`${text}\n${REPLY_LINES.en}`)]);
      expect(took).toBeLessThan(LINEAR_MS);
    },
  );
});

describe("a text without a charset is told by its bytes", () => {
  /** Words of each charset, and their bytes in Base64. */
  const WORDS: Record<string, [words: string, base64: string]> = {
    "windows-1252": [
      "Grüße aus Köln – das Menü ist für uns zu schmal.",
      "R3L832UgYXVzIEv2bG4gliBkYXMgTWVu/CBpc3QgZvxyIHVucyB6dSBzY2htYWwu",
    ],
    "windows-1250": [
      "Dzień dobry, menu nie otwiera się. Proszę sprawdzić stronę, dziękuję.",
      "RHppZfEgZG9icnksIG1lbnUgbmllIG90d2llcmEgc2nqLiBQcm9zeuogc3ByYXdkemnmIHN0cm9u6iwgZHpp6mt1auou",
    ],
    "windows-1251": [
      "Здравствуйте, меню не открывается. Проверьте, пожалуйста.",
      "x+Tw4OLx8uLz6fLlLCDs5e3+IO3lIO7y6vD74uDl8vH/LiDP8O7i5fD88uUsIO/u5uDr8+nx8uAu",
    ],
    "koi8-r": [
      "Здравствуйте, меню не открывается. Проверьте, пожалуйста.",
      "+sTSwdfT1NfVytTFLCDNxc7AIM7FIM/Uy9LZ18HF1NPRLiDw0s/XxdLY1MUsINDP1sHM1crT1MEu",
    ],
    "iso-8859-7": ["Καλημέρα, το μενού δεν ανοίγει.", "yuHr5+zd8eEsIPTvIOzl7e/9IOTl7SDh7e/f4+XpLg=="],
    shift_jis: [
      "メニューが開きません。確認してください。",
      "g4GDaoOFgVuCqopKgquC3IK5gvGBQoptlEaCtYLEgq2CvoKzgqKBQg==",
    ],
    "euc-jp": [
      "メニューが開きません。確認してください。",
      "peGly6XlobykrLOrpK2k3qS7pPOho7POx6ekt6TGpK+kwKS1pKShow==",
    ],
    gb18030: ["菜单打不开，请检查一下，谢谢。", "ssu1pbTysru/qqOsx+u87LLp0rvPwqOs0LvQu6Gj"],
    big5: ["選單打不開，請檢查一下，謝謝。", "v++z5qW0pKO2faFBvdDAy6xkpECkVaFBwcLBwqFD"],
    "euc-kr": [
      "메뉴가 열리지 않습니다. 확인해 주세요.",
      "uN60urChIL+tuK7B9iC+yr3AtM+02S4gyK7AzsfYIMHWvLy/5C4=",
    ],
    "iso-2022-jp": ["メニュー", "GyRCJWElSyVlITwbKEI="],
    "utf-8": ["Grüße – 確認", "R3LDvMOfZSDigJMg56K66KqN"],
  };

  test.each(Object.entries(WORDS))("%s", async (_, [words, base64]) => {
    const bytes = Buffer.from(base64, "base64");
    expect((await read(mail(bytes, ["Content-Type: text/plain"]))).text).toBe(words);
    expect((await read(mail(bytes, []))).text).toBe(words);
  });

  test("in quoted-printable, base64, and where the header names another one", async () => {
    const bytes = Buffer.from("Größe", "latin1");
    const base64 = ["Content-Type: text/plain; charset=us-ascii", "Content-Transfer-Encoding: base64"];
    expect((await read(mail(bytes.toString("base64"), base64))).text).toBe("Größe");
    const printable = [TEXT, "Content-Transfer-Encoding: quoted-printable"];
    expect((await read(mail("Gr=F6=DFe", printable))).text).toBe("Größe");
  });

  test("or by the page's own word in HTML, in a part of its own", async () => {
    const html = Buffer.from('<meta charset="iso-8859-5"><p>\u00bc\u00d5\u00dd\u00ee</p>', "latin1");
    const head = Buffer.from("--b\r\nContent-Type: text/html\r\n\r\n");
    const part = Buffer.concat([head, html, Buffer.from("\r\n--b--\r\n")]);
    expect((await read(mail(part, ["Content-Type: multipart/alternative; boundary=b"]))).text).toBe("Меню");
  });
});

describe("a mail", () => {
  test.each([
    ["X-Auto-Response-Suppress: DR, OOF, AutoReply", false],
    ["List-Id: <support.ramp.example>", false],
    ["Precedence: list", false],
    ["Precedence: bulk\r\nList-Id: <support.ramp.example>", false],
    ["Auto-Submitted: no", false],
    ["Auto-Submitted: auto-replied", true],
    ["Precedence: bulk", true],
    ["Precedence: auto_reply", true],
    ["X-Autoreply: yes", true],
    ["Return-Path: <>", true],
  ])("with the header %s is a program's: %p", async (header, isAutomatic) => {
    expect((await read(mail("Yes.", [header, TEXT]))).isAutomatic).toBe(isAutomatic);
  });

  test.each([
    ["Automatic reply: Menu", true],
    ["Automatische Antwort: Re: Menü", true],
    ["Abwesenheitsnotiz", true],
    ["Réponse automatique : Menu", true],
    ["自动回复: Menu", true],
    ["Re: Automatic reply does not reach us", false],
    ["AW: Out of office banner", false],
    ["Office hours", false],
  ])("with the subject %s looks automatic: %p", async (subject, looksAutomatic) => {
    const encoded = `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`;
    const looked = await read(mail("Away.", [TEXT], [HEAD[0] ?? "", encoded]));
    expect(looked).toMatchObject({ looksAutomatic, isAutomatic: false });
  });
});
