import { REPLY_LINES } from "#src/features/desk/mails/reply-line.ts";

export const TOKEN = "k7mq2vhxt3nfa9e";
const { en: LINE, de: ZEILE } = REPLY_LINES;
const quote = (...lines: string[]) => lines.map((line) => (line ? `> ${line}` : ">")).join("\n");
const RULE = "_".repeat(32);

/** Replies in which the person's words come first, up to a ¶. */
const ABOVE: Record<string, string> = {
  "Gmail, with a wrapped introduction": `The first menu.¶\n\nOn Thu, May 7, 2026 at 4:12 PM Ramp Support <desk@ramp.example>\nwrote:\n\n${quote(LINE, "", "Which menu is it?")}\n`,
  "Gmail in German": `Das erste Menü.¶\n\nAm Do., 7. Mai 2026 um 16:12 Uhr schrieb Ramp Support <\ndesk@ramp.example>:\n\n${quote(ZEILE, "", "Welches Menü ist es?")}\n`,
  "Outlook on Windows": `It works now.\n\nKind regards\nMina¶\n\nFrom: Ramp <desk@ramp.example>\nSent: Thursday, May 7, 2026 4:12 PM\nTo: Mina Wolf <mina@shop.example>\nSubject: Re: Menu [#${TOKEN}]\n\n${LINE}\n\nDoes it work?`,
  "Outlook in German": `Es geht wieder.¶\n\nVon: Ramp <desk@ramp.example>\nGesendet: Donnerstag, 7. Mai 2026 16:12\nAn: Mina Wolf <mina@shop.example>\nBetreff: Re: Menü [#${TOKEN}]\n\n${ZEILE}\n\nGeht es wieder?`,
  "Outlook in Swedish, whose heading has no address": `Det fungerar.¶\n\nFrån: Ramp Support\nSkickat: den 7 maj 2026 16:12\nTill: Mina Wolf\nKopia: Team\nÄmne: Re: Meny [#${TOKEN.toUpperCase()}]\n\n${LINE}\n\nFungerar det?`,
  "Outlook in Japanese": `直りました。¶\n\n差出人: Ramp <desk@ramp.example>\n送信日時: 2026年5月7日 16:12\n宛先: Mina Wolf <mina@shop.example>\n件名: Re: Menu [#${TOKEN}]\n\n${LINE}\n\nDoes it work?`,
  "Outlook for iOS": `Yes, both.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>¶\n${RULE}\nFrom: Ramp <desk@ramp.example>\nSent: Thursday, May 7, 2026 4:12:40 PM\nTo: Mina Wolf <mina@shop.example>\nSubject: Re: Menu [#${TOKEN}]\n\n${LINE}\n\nBoth pages?`,
  "Outlook on the web, from HTML with bold labels and paragraphs": `Yes.¶\n\n*From:* Ramp <desk@ramp.example>\n\n*Sent:* Thursday, May 7, 2026\n\n*To:* Mina Wolf <mina@shop.example>\n\n*Subject:* Re: Menu [#${TOKEN}]\n\nRamp\n\nRE: MENU [#${TOKEN.toUpperCase()}]\n\n${LINE}\n\nBoth?`,
  "Apple Mail": `Only on the phone.¶\n\n> On 7. May 2026, at 16:12, Ramp <desk@ramp.example> wrote:\n>\n${quote(LINE, "", "On which device?")}`,
  "Apple Mail on an iPhone in German": `Nur am Handy.\n\nVon meinem iPhone gesendet¶\n\n> Am 07.05.2026 um 16:12 schrieb Ramp <desk@ramp.example>:\n>\n> \uFEFF${ZEILE}\n>\n> Auf welchem Gerät?`,
  "Thunderbird above the quote, with the signature below it": `On page two.¶\n\nOn 07.05.26 16:12, Ramp wrote:\n${quote(LINE, "", "On which page?")}\n\n-- \nMina Wolf\nShop Ltd\n`,
  "GMX on the web": `Danke, es klappt.¶\n\nGesendet: Donnerstag, 07. Mai 2026 um 16:12 Uhr\nVon: Ramp <desk@ramp.example>\nAn: mina@shop.example\nBetreff: Re: Menü [#${TOKEN}]\n\n${ZEILE}\n\nKlappt es?`,
  "GMX on Android": `Danke!\n\n-- \nDiese Nachricht wurde von meinem Android Gerät mit GMX Mail gesendet.¶\nAm 07.05.26, 16:12 schrieb Ramp <desk@ramp.example>:\n\n${quote(ZEILE, "", "Klappt es?")}`,
  "Samsung Email": `Tomorrow is fine.¶\n\n-------- Original message --------\nFrom: Ramp <desk@ramp.example>\nDate: 07/05/2026 16:12 (GMT+01:00)\nTo: Mina Wolf <mina@shop.example>\nSubject: Re: Menu [#${TOKEN}]\n\n${LINE}\n\nWhen may we call?`,
  "a Chinese client, whose colon is wide": `好的。¶\n\nRamp <desk@ramp.example> 于2026年5月7日周四 16:12写道：\n\n${quote(LINE, "", "Is it fine?")}`,
  "Outlook in Hebrew, whose labels have marks of direction": `כן.¶\n\n\u200fמאת: Ramp <desk@ramp.example>\n\u200fנשלח: יום חמישי 07 מאי 2026 16:12\n\u200fאל: Mina Wolf <mina@shop.example>\n\u200fנושא: Re: Menu [#${TOKEN}]\n\n${LINE}\n\nBoth?`,
  "Outlook in French behind a gateway that warns of strangers": `Oui.¶\n\nDe\u00a0: Ramp <desk@ramp.example>\nEnvoyé\u00a0: jeudi 7 mai 2026 16:12\nÀ\u00a0: Mina Wolf <mina@shop.example>\nObjet\u00a0: Re: Menu [#${TOKEN}]\n\nCAUTION: this email came from outside.\n\n${LINE}\n\nBoth?`,
  "Zoho Mail": `Yes.¶\n\n---- On Thu, 07 May 2026 16:12:00 +0200 Ramp <desk@ramp.example> wrote ----\n\n${LINE}\n\nBoth?`,
  "Notes, with tabs behind its labels": `Ja.¶\n\nVon:\tRamp <desk@ramp.example>\nAn:\tMina Wolf <mina@shop.example>\nDatum:\t07.05.2026 16:12\nBetreff:\tRe: Menü [#${TOKEN}]\n\n${ZEILE}\n\nBeide?`,
  "a client whose introduction is wrapped within the date": `Igen.¶\n\nRamp <desk@ramp.example> ezt írta (időpont: 2026. máj. 7., Cs,\n16:12):\n\n${quote(LINE, "", "Mindkettő?")}`,
  "a client without a quote": "It works: both pages.\nThanks: Mina¶\n",
  "a client that quotes without our line": `Fine.¶\n\nLe jeu. 7 mai 2026 à 16:12, Ramp <desk@ramp.example> a écrit :\n\n${quote("Est-ce que ça marche ?")}`,
  "a person who lists facts above the quote": `Browser: Firefox 140\nSystem: Debian\nPage: the second one¶\n\nOn 07.05.26 16:12, Ramp wrote:\n${quote(LINE, "", "Which browser?")}`,
  "a program that wraps our line": `Ja.¶\n\nAm 07.05.26 schrieb Ramp:\n> --- Bitte schreiben Sie Ihre Antwort über\n> diese Zeile ---\n>\n> Geht es?`,
};

/** Replies with other lines above or among the person's words. */
const MIXED: Record<string, { body: string; words: string }> = {
  "Thunderbird in German, below the quote": {
    body: `Am 07.05.26 um 16:12 schrieb Ramp:\n${quote(ZEILE, "", "Auf welcher Seite?")}\n\nAuf Seite zwei,\nganz unten.\n\n-- \nMina Wolf`,
    words: "Auf Seite zwei,\nganz unten.",
  },
  "Thunderbird between the quoted lines": {
    body: `Hello,\n\nOn 07.05.26 16:12, Ramp wrote:\n${quote(LINE, "", "On which page?")}\nPage two.\n${quote("With which keyboard?")}\nA Swiss one.\n`,
    words: "Hello,\n\n> On which page?\nPage two.\n> With which keyboard?\nA Swiss one.",
  },
  "a person who quotes something by hand": {
    body: "The console says:\n> TypeError: x is undefined\nThat is all.",
    words: "The console says:\n> TypeError: x is undefined\nThat is all.",
  },
  "a program that quotes without marks, with the words below": {
    body: `${LINE}\n\nWhich one?\n\nThe last one.`,
    words: `${LINE}\n\nWhich one?\n\nThe last one.`,
  },
};

/** Replies in the forms of programs, and the words in them that are the person's. */
export const REPLY_FORMS = [
  ...Object.entries(ABOVE).map(([name, form]) => {
    const [words = "", rest] = form.split("¶");
    return { name, body: `${words}${rest}`, words, isMixed: false };
  }),
  ...Object.entries(MIXED).map(([name, form]) => ({ name, ...form, isMixed: true })),
];
