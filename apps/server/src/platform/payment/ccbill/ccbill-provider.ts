import proxyaddr from '@fastify/proxy-addr';
import type { Takes } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { formDigest } from './ccbill-digest.ts';
import { CCBILL_SANDBOX, PURCHASE_PARAMETER, readCcbillMessage } from './ccbill-message.ts';
import { formPrice } from './ccbill-money.ts';

export const CCBILL = 'ccbill';

/** Days of access that a form wants to know. A one-time sale gives points at once, so it is the shortest. */
const INITIAL_PERIOD = '2';

type Deps = Pick<Services, 'log'> & { config: Pick<Config, 'ccbill'> };

const takesOf = ({ prices }: Config['ccbill']): Takes =>
  Object.fromEntries(
    prices.map(({ currency, least_minor, most_minor }) => [currency, { least_minor, most_minor }]),
  );

/**
 * CCBill: cards, one-time sales by FlexForms. The buyer pays on CCBill's form, and a webhook reports it. Webhooks are not
 * signed: what proves them is the network that they come from, an address that only CCBill knows, our account, and for
 * sales a digest. CCBill repeats a webhook until it is answered with 200.
 */
export function createCcbillProvider({ config: { ccbill }, log }: Deps): PaymentProvider {
  if (ccbill.base_url === CCBILL_SANDBOX) log.warn({ provider: CCBILL }, 'payment provider takes no money');
  const isTheirs = proxyaddr.compile(ccbill.networks);
  return {
    name: CCBILL,
    company: 'CCBill',
    statement: ccbill.statement,
    takes: takesOf(ccbill),
    path_secret: ccbill.webhook_secret,
    reply: { content_type: 'text/plain', body: 'OK' },
    createCheckout: async ({ purchase_id, price }) => {
      const { initialPrice, currencyCode } = formPrice(price, ccbill.prices);
      const values = { initialPrice, initialPeriod: INITIAL_PERIOD, currencyCode };
      const query = new URLSearchParams({
        clientAccnum: ccbill.account,
        clientSubacc: ccbill.subaccount,
        ...values,
        formDigest: formDigest(ccbill.salt, values),
        [PURCHASE_PARAMETER]: purchase_id,
      });
      const pay_url = `${ccbill.base_url}/wap-frontflex/flexforms/${ccbill.form_id}?${query}`;
      return { checkout_id: null, pay_url };
    },
    readMessage: (message) => {
      const theirs = message.method === 'POST' && isTheirs(message.ip_address, 0);
      const reading = theirs
        ? readCcbillMessage(ccbill, message)
        : ({ kind: 'unproven', doubt: 'network' } as const);
      if (reading.kind !== 'unproven') return reading;
      // Only who knows the secret address comes this far: a setting may be wrong.
      log.warn({ provider: CCBILL, reason: reading.doubt }, 'payment message not proven');
      return { kind: 'unproven' };
    },
  };
}
