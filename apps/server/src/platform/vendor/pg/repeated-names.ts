/** A text that was sent so often is prepared: PostgreSQL parses and plans it once for each connection. */
const PREPARE_AFTER = 5;
/** Each connection keeps the plans of so many texts at most. */
const MOST_NAMES = 250;
/** So many texts are counted. Lists of values of any length make texts without end. */
const MOST_TEXTS = 2_000;
const LONGEST_TEXT = 8_000;

const READS_OR_WRITES = /^\s*(?:select|insert|update|delete|with)\b/i;
/** A prepared statement fails for ever when a migration gives it other columns. */
const ALL_COLUMNS = /\b(?:select|returning)\s+\*|\.\*/i;

/** Names for texts that are sent again and again, the same on all connections. */
export class RepeatedNames {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Counts the text. @returns the name of its prepared statement; undefined: it is not to be prepared */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES || text.length > LONGEST_TEXT) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= MOST_TEXTS) return undefined;
    this.#counts.set(text, count);
    if (count < PREPARE_AFTER || !READS_OR_WRITES.test(text) || ALL_COLUMNS.test(text)) return undefined;
    const name = `repeated_${this.#names.size}`;
    this.#names.set(text, name);
    this.#counts.delete(text);
    return name;
  }
}
