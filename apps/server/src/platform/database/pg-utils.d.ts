/** Of the driver: a value as it is sent; its types leave it out. */
declare module 'pg/lib/utils' {
  const utils: { prepareValue: (this: void, value: unknown) => string | Buffer | null };
  export default utils;
}
