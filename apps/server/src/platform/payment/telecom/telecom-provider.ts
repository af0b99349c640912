import { createHmac } from 'node:crypto';
import proxyaddr from '@fastify/proxy-addr';
import { moneyOf, PLANS, type PaymentEventType } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import { sameSecret } from '../../http/same-secret.ts';
import type { Services } from '../../services.ts';
import type { PaidCard, PaymentProvider, ProviderEvent, Reading } from '../payment-provider.ts';
import { uniqueValues } from '../unique-values.ts';

export const TELECOM = 'telecom';

/** What a notice reports, and what one about a continuing charge does. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = { yes: 'paid', no: 'declined' };
const CONTINUING: Readonly<Record<string, PaymentEventType>> = { yes: 'renewed', no: 'renewal_failed' };
const LIMIT = { transaction_id: 100, tag: 24, buyer: 100 };
/** The page that shows the last card of a buyer stands beside the payment page. */
const ONE_CLICK_PAGE = 'one-click-order.pl';

type Deps = Pick<Services, 'log' | 'secret'> & { config: Pick<Config, 'telecom'> };
type Values = Record<string, string>;

/** Our reference of a purchase: its id, and a secret tag that only this service can compute. */
const optionOf = (key: Buffer, purchase_id: string): string =>
  `${purchase_id}-${createHmac('sha256', key).update(purchase_id).digest('hex').slice(0, LIMIT.tag)}`;

/** The purchase that an option names; null: it is not one of ours. */
function purchaseOf(key: Buffer, option: string): string | null {
  const [, purchase_id] = /^(\d{1,16})-[0-9a-f]+$/.exec(option) ?? [];
  return purchase_id !== undefined && sameSecret(optionOf(key, purchase_id), option) ? purchase_id : null;
}

/** The card that was charged: its buyer knows it, and so does Telecom Credit, which tells nothing of it. */
const cardOf = (sendid: string): { card?: PaidCard } =>
  sendid === '' || sendid.length > LIMIT.buyer ? {} : { card: { brand: '', last4: '', credential: sendid } };

function eventOf(type: PaymentEventType, purchase_id: string | null, values: Values): ProviderEvent {
  const { settle_uuid = '', money = '', rebill_param_id = '', sendid = '' } = values;
  const continuing = type === 'renewed' || type === 'renewal_failed';
  const of_plan = continuing || rebill_param_id !== '';
  return {
    type,
    transaction_id: settle_uuid,
    purchase_id: continuing ? null : purchase_id,
    checkout_id: null,
    // Continuing charges bring the reference of the order that began them: it stands for their sale.
    sale_id: of_plan && type !== 'declined' ? purchase_id : null,
    money: moneyOf(money, 'JPY'),
    ...(type === 'paid' && !of_plan ? cardOf(sendid) : {}),
  };
}

function readingOf(key: Buffer, values: Values): Reading {
  const { rel = '', cont = '', settle_uuid = '', option = '' } = values;
  const kinds = cont === 'yes' ? CONTINUING : EVENTS;
  const type = Object.hasOwn(kinds, rel) ? kinds[rel] : undefined;
  if (type === undefined) return { kind: 'other' };
  // Without its number a repeat could not be told from another payment.
  if (settle_uuid === '' || settle_uuid.length > LIMIT.transaction_id) return { kind: 'unproven' };
  return { kind: 'events', events: [eventOf(type, purchaseOf(key, option), values)] };
}

/**
 * Telecom Credit: cards in yen. The buyer's browser posts the order to its page as a form, so that neither its history nor
 * a `Referer` has the price and the names of member and purchase. A GET request from its addresses reports the payment.
 * Notices are not signed: what proves one is the address that it comes from, our merchant number, and the secret reference
 * of the purchase. The browser brings the amount, so that it is compared with the purchase. Telecom Credit repeats
 * a notice every five minutes, for three hours, until it is answered with `SuccessOK`. It has no call that stops
 * continuing charges: staff do that in its own pages.
 */
export function createTelecomProvider({ config: { telecom }, log, secret }: Deps): PaymentProvider {
  const isTheirs = proxyaddr.compile(telecom.networks);
  const key = secret('telecom-option');
  const plans = PLANS.filter((plan) => telecom.rebill[plan] !== '');
  return {
    name: TELECOM,
    company: { ja: 'テレコムクレジット', en: 'Telecom Credit' },
    statement: telecom.statement,
    takes: { JPY: { least_minor: telecom.least_yen, most_minor: telecom.most_yen } },
    path_secret: null,
    reply: { content_type: 'text/plain', body: 'SuccessOK' },
    createCheckout: async ({ purchase_id, price, return_url, buyer, card, recurring }) => {
      const fields = {
        clientip: telecom.client,
        money: String(price.amount_minor),
        ...(telecom.one_click ? { sendid: buyer } : {}),
        option: optionOf(key, purchase_id),
        redirect_url: return_url,
        redirect_back_url: return_url,
        ...(recurring === undefined ? {} : { rebill_param_id: telecom.rebill[recurring.plan] }),
      };
      const url =
        card === undefined || recurring !== undefined
          ? telecom.url
          : telecom.url.replace(/[^/]*$/, ONE_CLICK_PAGE);
      return { checkout_id: null, redirect: { method: 'POST', url, fields } };
    },
    readMessage: ({ method, query, ip_address }) => {
      if (!isTheirs(ip_address, 0)) {
        log.warn({ provider: TELECOM, reason: 'network' }, 'payment message not proven');
        return { kind: 'unproven' };
      }
      const values = method === 'GET' ? uniqueValues(query) : null;
      return values?.['clientip'] === telecom.client ? readingOf(key, values) : { kind: 'unproven' };
    },
    ...(telecom.one_click ? { hosted: { single_use: false } } : {}),
    ...(plans.length === 0 ? {} : { recurring: { plans } }),
  };
}
