/**
 * The text of a CSV file. Banks and programs in Japan write Shift_JIS, which is no valid UTF-8 as soon as a Japanese word is in it.
 * @returns null: it is larger than `most` characters
 */
export async function readCsv(file: Blob, most: number): Promise<string | null> {
  // A character has at most four bytes.
  if (file.size > most * 4) return null;
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis') ?? '';
  return text.length > most ? null : text;
}

function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
