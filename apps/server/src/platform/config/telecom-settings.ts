import { z } from 'zod';
import { networkList } from './lists.ts';

/** Settings of Telecom Credit, from the environment. */
export const telecomSettings = {
  /** Address of the payment page, which depends on the contract. */
  TELECOM_URL: z
    .string()
    .regex(/^https?:\/\/[^?#\s]+$/, 'must be an address without a query')
    .default('https://secure.telecomcredit.co.jp/inetcredit/secure/order.pl'),
  /** The merchant number. */
  TELECOM_CLIENT: z
    .string()
    .regex(/^(\d{5})?$/, 'must be five digits')
    .default(''),
  /** What card statements of the buyers show. They read it before they pay. */
  TELECOM_STATEMENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,60}$/, 'must be 1 to 60 letters')
    .default('TELECOM / TC / TCM'),
  /** Whether the contract has the page that shows the last card of a buyer. */
  TELECOM_ONE_CLICK: z.enum(['off', 'on']).default('off'),
  /** What Telecom Credit calls the continuing charge of each plan: its price in yen each 30 days. Empty: it is not sold there. */
  TELECOM_REBILL_LITE: z
    .string()
    .regex(/^[0-9A-Za-z_-]{0,40}$/, 'must be an id')
    .default(''),
  TELECOM_REBILL_PRO: z
    .string()
    .regex(/^[0-9A-Za-z_-]{0,40}$/, 'must be an id')
    .default(''),
  /** The prices that the contract allows, yen. */
  TELECOM_LEAST_YEN: z.coerce.number().int().min(1).max(9_999_999).default(1),
  TELECOM_MOST_YEN: z.coerce.number().int().min(1).max(9_999_999).default(9_999_999),
  /** The addresses from which notices come. */
  TELECOM_NETWORKS: networkList('54.65.177.67,52.196.8.0,54.238.8.174,54.95.89.20').refine(
    (networks) => networks.length > 0,
    'names none',
  ),
};
type Values = z.output<z.ZodObject<typeof telecomSettings>>;

export const telecomOf = (values: Values) => ({
  url: values.TELECOM_URL,
  client: values.TELECOM_CLIENT,
  statement: values.TELECOM_STATEMENT,
  least_yen: values.TELECOM_LEAST_YEN,
  most_yen: values.TELECOM_MOST_YEN,
  networks: values.TELECOM_NETWORKS,
  one_click: values.TELECOM_ONE_CLICK === 'on',
  rebill: { lite: values.TELECOM_REBILL_LITE, pro: values.TELECOM_REBILL_PRO },
});
