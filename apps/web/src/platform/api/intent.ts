/** Returns a random id. Works also without `crypto.randomUUID`, which is missing outside of a secure context. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * An action that must happen once, such as a purchase or a tip. Its idempotency key stays the same over retries and
 * double presses of the same content. It is a new one after success or when the content changes.
 */
export class Intent {
  #content: string | null = null;
  #key = '';

  /** Returns the idempotency key for this content. */
  keyFor(content: unknown): string {
    const text = JSON.stringify(content);
    if (text !== this.#content) {
      this.#content = text;
      this.#key = randomId();
    }
    return this.#key;
  }

  /** Marks the action as done: the same content again gets a new key. */
  done(): void {
    this.#content = null;
  }
}
