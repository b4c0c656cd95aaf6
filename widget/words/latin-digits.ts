/** Returns the text with the digits of any script as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.findLast((start) => start <= code) ?? code;
    return String(code - zero);
  });
}

/** Code points for zero: Latin, Arabic, Persian, Devanagari, Bengali, Tamil, Thai, full width. */
const DIGIT_ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xff10];
