/** `prepareValue` encodes a value for the wire. The driver's own types do not declare it. */
declare module 'pg/lib/utils' {
  const utils: { prepareValue: (this: void, value: unknown) => string | Buffer | null };
  export default utils;
}
