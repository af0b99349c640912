import { isCurrency, moneyOf } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { ProviderEvent, StatusRequest } from '../payment-provider.ts';
import { signRequest } from './verotel-signature.ts';

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_MOST = 20_000;
const ID_MOST = 100;

/** Reads an answer: lines of a name and a value, a simple YAML document. Of a name that comes twice the last one counts. */
export const statusValues = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value = ''] = /^(\w{1,40}):\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replaceAll(/^(['"])(.*)\1$/g, '$2')]];
    }),
  );

/** The payment that an answer proves; null: it says of no payment that it was approved. */
export function approvedSale(text: string, purchase_id: string): ProviderEvent | null {
  const {
    response,
    saleResult,
    saleID = '',
    referenceID,
    priceAmount = '',
    priceCurrency = '',
  } = statusValues(text);
  if (response !== 'FOUND' || saleResult !== 'APPROVED' || referenceID !== purchase_id) return null;
  if (saleID === '' || saleID.length > ID_MOST) return null;
  return {
    ...{ type: 'paid', transaction_id: saleID, purchase_id, checkout_id: null, sale_id: saleID },
    money: isCurrency(priceCurrency) ? moneyOf(priceAmount, priceCurrency) : null,
  };
}

/**
 * Looks a sale up by our reference. Only an approved sale says something: one that is missing may still be paid.
 * @throws payment_unanswered
 */
export const lookUpSale =
  ({ base_url, shop_id, key }: Config['verotel'], { log }: Pick<Services, 'log'>) =>
  async ({ purchase_id }: StatusRequest): Promise<ProviderEvent[]> => {
    const values = { version: '4', shopID: shop_id, referenceID: purchase_id };
    const query = new URLSearchParams({ ...values, signature: signRequest(key, values) });
    try {
      const response = await fetch(`${base_url}/salestatus?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`Verotel answered ${response.status}`);
      const sale = approvedSale((await response.text()).slice(0, ANSWER_MOST), purchase_id);
      return sale === null ? [] : [sale];
    } catch (error) {
      log.warn({ err: error, provider: 'verotel' }, 'payment provider did not answer');
      throw new Problem('payment_unanswered');
    }
  };
