/** The part of html-encoding-sniffer used by this folder; the package comes without types. */
declare module "html-encoding-sniffer" {
  interface Options<Default> {
    /** Whether to read an XML declaration instead of `<meta>` elements, with UTF-8 by default. */
    xml?: boolean;
    transportLayerEncodingLabel?: string | undefined;
    /** Number of bytes in which `<meta>` elements are looked for. */
    maxPrescanBytes?: number;
    defaultEncoding?: Default;
  }

  /** Returns the name of an encoding, as the Encoding Standard spells it. */
  export default function sniffEncoding<Default extends string | null = string>(
    bytes: Uint8Array,
    options: Options<Default>,
  ): string | Default;
}
