/** The text of the field, and the texts that were sent to the URL but may not be in it yet. */
export interface Typing {
  text: string;
  address: string;
  sent: readonly string[];
}

/**
 * The URL follows the typing with a delay, so the field has a text of its own. A URL with a text that was not typed
 * here (the back button, "show all") replaces it.
 */
export function follow(typing: Typing, address: string): Typing {
  if (address === typing.text) return { text: address, address, sent: [] };
  return typing.sent.includes(address) ? { ...typing, address } : { text: address, address, sent: [] };
}
