import { createHash, timingSafeEqual } from 'node:crypto';

/** Parameters of a request that are not signed (FlexPay v4). */
const UNSIGNED = new Set(['email', 'oneClickToken', 'signature']);

function digest(key: string, values: Readonly<Record<string, string>>): Buffer {
  const named = Object.entries(values)
    .filter(([name]) => name !== 'signature')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('sha256')
    .update([key, ...named].join(':'))
    .digest();
}

/** Signs the parameters of a request: lower-case hex SHA-256 of the key and the values that are not empty, by name. */
export function signRequest(key: string, values: Readonly<Record<string, string>>): string {
  const signed = Object.entries(values).filter(([name, value]) => value !== '' && !UNSIGNED.has(name));
  return digest(key, Object.fromEntries(signed)).toString('hex');
}

/** Signs a message of the provider: all its parameters, empty ones too. The shop is added if it is missing. */
export const signPostback = (
  key: string,
  shop_id: string,
  values: Readonly<Record<string, string>>,
): string => digest(key, { shopID: shop_id, ...values }).toString('hex');

export function postbackIsGenuine(
  key: string,
  shop_id: string,
  values: Readonly<Record<string, string>>,
): boolean {
  const given = values['signature'] ?? '';
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(signPostback(key, shop_id, values), 'hex'));
}
