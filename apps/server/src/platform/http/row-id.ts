const ROW_ID = /^[1-9]\d{0,15}$/;

/** Parses a row id of the wire. @returns null when no row can have this id */
export function rowIdOf(text: string): number | null {
  const id = ROW_ID.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
