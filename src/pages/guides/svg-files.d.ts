/** An SVG file as text. */
declare module "*.svg" {
  const svg: string;
  export default svg;
}
