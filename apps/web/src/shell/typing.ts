/** What stands in the field, and which texts the address was sent but may not show yet. */
export interface Typing {
  text: string;
  address: string;
  sent: readonly string[];
}

/**
 * The address follows the typing a moment later, so the field has a text of its own. An address that says something
 * nobody typed (the way back, "show all") wins.
 */
export function follow(typing: Typing, address: string): Typing {
  if (address === typing.text) return { text: address, address, sent: [] };
  return typing.sent.includes(address) ? { ...typing, address } : { text: address, address, sent: [] };
}
