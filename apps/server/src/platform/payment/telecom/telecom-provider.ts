import { createHmac } from 'node:crypto';
import proxyaddr from '@fastify/proxy-addr';
import { moneyOf, type PaymentEventType } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import { sameSecret } from '../../http/same-secret.ts';
import type { Services } from '../../services.ts';
import type { PaymentProvider, Reading } from '../payment-provider.ts';
import { uniqueValues } from '../unique-values.ts';

export const TELECOM = 'telecom';

/** What a notice reports. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = { yes: 'paid', no: 'declined' };
const LIMIT = { transaction_id: 100, tag: 24 };

type Deps = Pick<Services, 'log' | 'secret'> & { config: Pick<Config, 'telecom'> };

/** Our reference of a purchase: its id, and a secret tag that only this service can compute. */
const optionOf = (key: Buffer, purchase_id: string): string =>
  `${purchase_id}-${createHmac('sha256', key).update(purchase_id).digest('hex').slice(0, LIMIT.tag)}`;

/** The purchase that an option names; null: it is not one of ours. */
function purchaseOf(key: Buffer, option: string): string | null {
  const [, purchase_id] = /^(\d{1,16})-[0-9a-f]+$/.exec(option) ?? [];
  return purchase_id !== undefined && sameSecret(optionOf(key, purchase_id), option) ? purchase_id : null;
}

function readingOf(key: Buffer, values: Record<string, string>): Reading {
  const { rel = '', settle_uuid = '', option = '', money = '' } = values;
  const type = Object.hasOwn(EVENTS, rel) ? EVENTS[rel] : undefined;
  if (type === undefined) return { kind: 'other' };
  // Without its number a repeat could not be told from another payment.
  if (settle_uuid === '' || settle_uuid.length > LIMIT.transaction_id) return { kind: 'unproven' };
  const event = {
    type,
    transaction_id: settle_uuid,
    purchase_id: purchaseOf(key, option),
    checkout_id: null,
    sale_id: null,
    money: moneyOf(money, 'JPY'),
  };
  return { kind: 'events', events: [event] };
}

/**
 * Telecom Credit: cards in yen. The buyer pays on its page, and a GET request from its addresses reports it. Notices are not
 * signed: what proves one is the address that it comes from, our merchant number, and the secret reference of the
 * purchase. The buyer's browser brings the amount, so that it is compared with the purchase. Telecom Credit repeats
 * a notice every five minutes, for three hours, until it is answered with `SuccessOK`.
 */
export function createTelecomProvider({ config: { telecom }, log, secret }: Deps): PaymentProvider {
  const isTheirs = proxyaddr.compile(telecom.networks);
  const key = secret('telecom-option');
  return {
    name: TELECOM,
    company: 'テレコムクレジット',
    statement: telecom.statement,
    takes: { JPY: { least_minor: telecom.least_yen, most_minor: telecom.most_yen } },
    path_secret: null,
    reply: { content_type: 'text/plain', body: 'SuccessOK' },
    createCheckout: async ({ purchase_id, price, return_url }) => {
      const query = new URLSearchParams({
        clientip: telecom.client,
        money: String(price.amount_minor),
        option: optionOf(key, purchase_id),
        redirect_url: return_url,
        redirect_back_url: return_url,
      });
      return { checkout_id: null, pay_url: `${telecom.url}?${query}` };
    },
    readMessage: ({ method, query, ip_address }) => {
      if (!isTheirs(ip_address, 0)) {
        log.warn({ provider: TELECOM, reason: 'network' }, 'payment message not proven');
        return { kind: 'unproven' };
      }
      const values = method === 'GET' ? uniqueValues(query) : null;
      return values?.['clientip'] === telecom.client ? readingOf(key, values) : { kind: 'unproven' };
    },
  };
}
