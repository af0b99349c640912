const ROW_ID = /^[1-9]\d{0,15}$/;

/** An id of the wire as a row's own; null: there can be no such row. */
export function rowIdOf(text: string): number | null {
  const id = ROW_ID.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
