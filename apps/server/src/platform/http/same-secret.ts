import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. Null is equal to null alone. */
export function sameSecret(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
