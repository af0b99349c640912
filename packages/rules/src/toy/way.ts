/** How a performer's toys are reached: by the Lovense service, by its application beside her page, or by Intiface. */
export const TOY_WAYS = ['lovense_cloud', 'lovense_lan', 'intiface'] as const;
export type ToyWay = (typeof TOY_WAYS)[number];

/** How long a link counts as logged in without a sign of life: the application sends its heartbeat less often when idle. */
export const TOY_LINK_LIMIT_MS = { lovense_cloud: 300_000, lovense_lan: 45_000, intiface: 45_000 } as const;
/** How long a pairing code of the Lovense service is valid. */
export const TOY_PAIRING_MS = 4 * 3_600_000;

const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|127\.)/;

/**
 * The address of a toy application in a local network, from the name that the application reports with dashes; null: the name
 * is of another kind, so that no other address is ever called.
 */
export function toyAppHost(domain: string): string | null {
  const match = /^(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})\.lovense\.club$/.exec(domain);
  if (match === null) return null;
  const parts = match.slice(1).map(Number);
  if (parts.some((part) => part > 255)) return null;
  return PRIVATE.test(`${parts.join('.')}.`) ? domain : null;
}
