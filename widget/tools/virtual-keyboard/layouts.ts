import { directionOf } from "../../words/direction.ts";

/** Rows of keys; each key is the text that it types. */
export type Rows = readonly (readonly string[])[];

export interface Layout {
  name: string;
  direction: "ltr" | "rtl";
  plain: Rows;
  shifted: Rows;
}

const QWERTY = "qwertyuiop/asdfghjkl/zxcvbnm";
const QWERTZ = "qwertzuiop/asdfghjkl/yxcvbnm";
const NORDIC = "qwertyuiopå/asdfghjklöä/zxcvbnm";
const SOUTH_SLAVIC = "qwertzuiopšđ/asdfghjklčć/yxcvbnmž";

/**
 * Letters by language, in rows and mostly in the order of the national keyboards. After ";" the
 * shifted ones, where they aren't capitals. Keys of several characters are separated by spaces.
 */
const LETTERS: Record<string, string> = {
  ar: "ضصثقفغعهخحجد/شسيبلاتنمكط/ئءؤرىةوزظذ/أإآ،؟؛",
  bg: "явертъуиопшщ/асдфгхйкл/зьцжбнмюч",
  bn: "ৌ ৈ া ী ূ ব হ গ দ জ ড় য়/ো ে ্ ি ু প র ক ত চ ট ৎ/ং ম ন ল স য ঃ ।;ঔ ঐ আ ঈ ঊ ভ ঙ ঘ ধ ঝ ঢ ঞ/ও এ অ ই উ ফ ৃ খ থ ছ ঠ ঢ়/ঁ ণ শ ষ ঋ",
  ca: `${QWERTY}ç/àèéíïòóúü·`,
  cs: `${QWERTZ}/áčďéěíňó/řšťúůýž`,
  da: "qwertyuiopå/asdfghjklæø/zxcvbnm",
  de: "qwertzuiopü/asdfghjklöä/yxcvbnmß",
  el: "ςερτυθιοπ/ασδφγηξκλ/ζχψωβνμ/άέήίόύώϊϋ",
  es: "qwertyuiop/asdfghjklñ/zxcvbnm/áéíóúü¿¡",
  et: "qwertyuiopüõ/asdfghjklöä/zxcvbnmšž",
  fa: "ضصثقفغعهخحجچ/شسیبلاتنمکگ/ظطزرذدپوژ/آئؤأء،؟",
  fi: NORDIC,
  fr: "azertyuiop/qsdfghjklm/wxcvbn’/éèêëàâçîïôùûœ",
  he: "קראטוןםפ/שדגכעיחלךף/זסבהנמצתץ",
  hi: "ौ ै ा ी ू ब ह ग द ज ड ़/ो े ् ि ु प र क त च ट ृ/ं म न व ल स य ।;औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ/ओ ए अ इ उ फ ऱ ख थ छ ठ ऋ/ँ ण ळ श ष ज्ञ क्ष त्र ः",
  hr: SOUTH_SLAVIC,
  hu: "qwertzuiopőú/asdfghjkléáű/íyxcvbnmöüó",
  is: "qwertyuiopð/asdfghjklæ/zxcvbnmþö/áéíóúý",
  it: `${QWERTY}/àèéìòù`,
  lt: `${QWERTY}/ąčęėįšųūž`,
  lv: `${QWERTY}/āčēģīķļņšūž`,
  mk: "љњертѕуиопшѓ/асдфгхјклчќж/зџцвбнм",
  nb: "qwertyuiopå/asdfghjkløæ/zxcvbnm",
  pl: `${QWERTY}/ąćęłńóśźż`,
  pt: "qwertyuiop/asdfghjklç/zxcvbnm/áâãàéêíóôõú",
  ro: `${QWERTY}/ăâîșț`,
  ru: "йцукенгшщзхъ/фывапролджэ/ячсмитьбюё",
  sk: `${QWERTZ}/áäčďéíĺľň/óôŕšťúýž`,
  sl: SOUTH_SLAVIC,
  sq: "qwertzuiop/asdfghjklë/yxcvbnmç",
  "sr-latn": SOUTH_SLAVIC,
  sv: NORDIC,
  ta: "ா ி ீ ு ூ ெ ே ை ொ ோ ௌ/் க ங ச ஞ ட ண த ந ப ம/ய ர ல வ ழ ள ற ன;அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஔ/ஃ ஜ ஷ ஸ ஹ க்ஷ ஸ்ரீ",
  th: "ๅ ภ ถ ุ ึ ค ต จ ข ช/ๆ ไ ำ พ ะ ั ี ร น ย บ ล/ฟ ห ก ด เ ้ ่ า ส ว ง/ผ ป แ อ ิ ื ท ม ใ ฝ;ู ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ ฅ/ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ/ฉ ฮ ฺ ์ ฒ ฬ ฦ ฃ ฿",
  tr: "qwertyuıopğü/asdfghjklşi/zxcvbnmöç",
  uk: "йцукенгшщзхї/фівапролджє/ґячсмитьбю’",
  ur: "قوعرتےئیہپ/اسدفگھجکل/زشچطبنم/ٹڑآصذڈغحضخ/ثظںۃءؤژ۔،؟",
  vi: `${QWERTY}/ăâđêôơư\u0300\u0301\u0309\u0303\u0323`,
};

const SIGNS = ["1234567890", "@#€$%&*-+=", "()[]{}<>/\\", ".,:;!?'\"_~"];

const DIGITS = ["123", "456", "789", "-0.,"];

/** Returns the layout of a language, or the Latin one if there is none. */
export function layoutOf(language: string): Layout {
  const tag = language.toLowerCase();
  const [primary = ""] = tag.split("-");
  const known = LETTERS[tag] ? tag : primary;
  const [plain = "", shifted] = (LETTERS[known] ?? QWERTY).split(";");
  return {
    name: LETTERS[known] ? known.slice(0, 2) : "abc",
    direction: LETTERS[known] ? directionOf(known) : "ltr",
    plain: rowsOf(plain),
    shifted: shifted ? rowsOf(shifted) : rowsOf(plain).map((row) => row.map((key) => capital(key, tag))),
  };
}

export const SIGN_ROWS: Rows = SIGNS.map((row) => [...row]);

export const DIGIT_ROWS: Rows = DIGITS.map((row) => [...row]);

/** Whether the layout has the letters of addresses. */
export function isLatin({ plain }: Layout): boolean {
  return plain.some((row) => row.includes("q"));
}

function rowsOf(text: string): string[][] {
  return text.split("/").map((row) => (row.includes(" ") ? row.split(" ") : [...row]));
}

function capital(key: string, language: string): string {
  return key === "ß" ? "ẞ" : key.toLocaleUpperCase(language);
}
