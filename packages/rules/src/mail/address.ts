/** Longest address (RFC 5321 §4.5.3.1.3). */
export const MAIL_ADDRESS_MAX = 254;

/** One address and nothing else: no space, no list, no brackets, nothing that could end a header line. */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Whether a text is an address that mail can be sent to. */
export const isMailAddress = (text: string): boolean => text.length <= MAIL_ADDRESS_MAX && ADDRESS.test(text);

/** Domains of one provider that ignores dots before the `@`, by the name that they share. */
const DOTS_IGNORED: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * The mailbox behind an address: NFKC, lower case, without a tag after `+`. Two addresses of one mailbox have the same, so
 * that free points are given to a mailbox once. It is compared, and never written to.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const [tagged, named] = [plain.slice(0, at), plain.slice(at + 1)];
  const [local = ''] = tagged.split('+');
  // An address that begins with the sign has no other name.
  const untagged = local === '' ? tagged : local;
  const shared = Object.hasOwn(DOTS_IGNORED, named) ? DOTS_IGNORED[named] : undefined;
  return shared === undefined ? `${untagged}@${named}` : `${untagged.replaceAll('.', '')}@${shared}`;
}
