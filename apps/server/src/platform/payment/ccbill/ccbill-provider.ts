import proxyaddr from '@fastify/proxy-addr';
import type { Money, Takes } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import type { CheckoutRequest, PaymentProvider } from '../payment-provider.ts';
import { createCcbillDatalink } from './ccbill-datalink.ts';
import { formDigest, recurringFormDigest } from './ccbill-digest.ts';
import { CCBILL_SANDBOX, PURCHASE_PARAMETER, readCcbillMessage } from './ccbill-message.ts';
import { formPrice } from './ccbill-money.ts';
import { createCcbillStored } from './ccbill-stored.ts';

export const CCBILL = 'ccbill';

/** Rebills until the sale is cancelled. */
const UNTIL_CANCELLED = '99';
/** Days of access that a form wants to know. A one-time sale gives points at once, so it is the shortest. */
const INITIAL_PERIOD = '2';

/** The longest first period of a form. */
const FIRST_DAYS_MOST = 365;

type Deps = Pick<Services, 'log' | 'clock'> & { config: Pick<Config, 'ccbill'> };

const takesOf = ({ prices }: Config['ccbill']): Takes =>
  Object.fromEntries(
    prices.map(({ currency, least_minor, most_minor }) => [currency, { least_minor, most_minor }]),
  );

/** The prices of a form, and what protects them. */
function formValues(
  { prices, salt }: Config['ccbill'],
  price: Money,
  recurring: CheckoutRequest['recurring'],
): Record<string, string> {
  const { initialPrice, currencyCode } = formPrice(price, prices);
  if (recurring === undefined) {
    const once = { initialPrice, initialPeriod: INITIAL_PERIOD, currencyCode };
    return { ...once, formDigest: formDigest(salt, once) };
  }
  const days = String(recurring.period_days);
  const each = { recurringPrice: initialPrice, recurringPeriod: days, numRebills: UNTIL_CANCELLED };
  const values = { initialPrice, initialPeriod: String(recurring.first_days), ...each, currencyCode };
  return { ...values, formDigest: recurringFormDigest(salt, values) };
}

/**
 * CCBill: cards, one-time and recurring sales by FlexForms. The buyer pays on CCBill's form, and a webhook reports it. Webhooks are not
 * signed: what proves them is the network that they come from, an address that only CCBill knows, our account, and for
 * sales a digest. CCBill repeats a webhook until it is answered with 200.
 */
export function createCcbillProvider({ config: { ccbill }, ...services }: Deps): PaymentProvider {
  const { log } = services;
  const datalink = ccbill.datalink === null ? null : createCcbillDatalink(ccbill, ccbill.datalink, services);
  const doubt = (reason: string): { kind: 'unproven' } => {
    // Only who knows the secret address comes this far: a setting may be wrong.
    log.warn({ provider: CCBILL, reason }, 'payment message not proven');
    return { kind: 'unproven' };
  };
  if (ccbill.base_url === CCBILL_SANDBOX) log.warn({ provider: CCBILL }, 'payment provider takes no money');
  const isTheirs = proxyaddr.compile(ccbill.networks);
  return {
    name: CCBILL,
    company: { ja: 'CCBill', en: 'CCBill' },
    statement: ccbill.statement,
    takes: takesOf(ccbill),
    path_secret: ccbill.webhook_secret,
    reply: { content_type: 'text/plain', body: 'OK' },
    createCheckout: async ({ purchase_id, price, recurring }) => {
      const query = new URLSearchParams({
        clientAccnum: ccbill.account,
        clientSubacc: ccbill.subaccount,
        ...formValues(ccbill, price, recurring),
        [PURCHASE_PARAMETER]: purchase_id,
      });
      const url = `${ccbill.base_url}/wap-frontflex/flexforms/${ccbill.form_id}?${query}`;
      return { checkout_id: null, redirect: { method: 'GET', url } };
    },
    readMessage: (message) => {
      const theirs = message.method === 'POST' && isTheirs(message.ip_address, 0);
      if (!theirs) return doubt('network');
      const reading = readCcbillMessage(ccbill, message);
      if (reading.kind === 'unproven') return doubt(reading.doubt);
      const { sale_to_check, ...read } = { sale_to_check: undefined, ...reading };
      if (sale_to_check === undefined) return read;
      if (datalink === null || sale_to_check === null) return doubt('sale');
      return datalink.knows(sale_to_check).then((known) => (known ? read : doubt('sale')));
    },
    // A charge of a card on file is proven by its sale, so one without the other is not offered.
    ...(ccbill.rest === null || datalink === null
      ? {}
      : { stored: createCcbillStored(ccbill, ccbill.rest, services) }),
    // A plan is sold where its buyer can cancel it here.
    ...(datalink === null
      ? {}
      : {
          refund: datalink.refund,
          beforeRefund: datalink.beforeRefund,
          recurring: { cancel: datalink.cancel, first_days_most: FIRST_DAYS_MOST },
        }),
  };
}
