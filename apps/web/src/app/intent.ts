/** A random id, also where `crypto.randomUUID` is missing (a page that is not a secure context). */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What a person means to do once: buy this pack, send this tip. Its idempotency key stays the same over retries and
 * double presses of the same content, and is a new one after success or when the content changes.
 */
export class Intent {
  #content: string | null = null;
  #key = '';

  /** The key for this content. */
  keyFor(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.#content) {
      this.#content = text;
      this.#key = randomId();
    }
    return this.#key;
  }

  /** It was done: the same content again is a new wish. */
  done(): void {
    this.#content = null;
  }
}
