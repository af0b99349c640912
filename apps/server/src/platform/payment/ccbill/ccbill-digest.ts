import { createHash, timingSafeEqual } from 'node:crypto';

/* CCBill digests: lower-case hex MD5 of the values and the salt of the subaccount, with nothing between them. */
const md5 = (...parts: readonly string[]): string => createHash('md5').update(parts.join('')).digest('hex');

/** The price of a form, exactly as its address has it. */
export interface FormPrice {
  initialPrice: string;
  initialPeriod: string;
  currencyCode: string;
}

/** Protects the price of a one-time sale in the address of a form. */
export const formDigest = (salt: string, { initialPrice, initialPeriod, currencyCode }: FormPrice): string =>
  md5(initialPrice, initialPeriod, currencyCode, salt);

/** The price of a form that is charged again after each period, exactly as its address has it. */
export interface RecurringFormPrice extends FormPrice {
  recurringPrice: string;
  recurringPeriod: string;
  /** 99: until it is cancelled. */
  numRebills: string;
}

/** Protects the prices of a recurring sale in the address of a form. */
export const recurringFormDigest = (salt: string, price: RecurringFormPrice): string =>
  md5(
    ...[price.initialPrice, price.initialPeriod, price.recurringPrice, price.recurringPeriod],
    ...[price.numRebills, price.currencyCode, salt],
  );

/**
 * The `dynamicPricingValidationDigest` of a message about a sale.
 * @param id the subscription of a sale that succeeded, the transaction of one that failed
 */
export const saleDigest = (salt: string, id: string, succeeded: boolean): string =>
  md5(id, succeeded ? '1' : '0', salt);

export function saleIsGenuine(salt: string, id: string, succeeded: boolean, given: string): boolean {
  if (id === '' || !/^[0-9a-f]{32}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(saleDigest(salt, id, succeeded), 'hex'));
}
