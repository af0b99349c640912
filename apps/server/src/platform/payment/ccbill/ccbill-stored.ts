import { CURRENCY_DECIMALS, type Money } from '@akari/rules';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { StoredCards, StoredCharge, StoredOutcome } from '../payment-provider.ts';
import { PURCHASE_PARAMETER } from './ccbill-message.ts';
import { formPrice } from './ccbill-money.ts';
import { createCcbillRest, type RestAnswer, type RestConfig } from './ccbill-rest.ts';

/** How long a token of a card can charge. It does so once. */
const TOKEN_HOURS = 1;
const HOUR_MS = 3_600_000;
/** By these the charge was refused before any bank was asked: account, token, its end, rights, throttling, bad values. */
const NOT_MADE = new Set([...['100100', '100101', '100102', '100020', '100110', '100111', '200000']]);
const NOT_MADE_STATUS = new Set([401, 403, 404, 429]);

const idText = z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1).max(100));
const token = z.object({ paymentTokenId: z.string().min(1).max(200) });
const charged = z.discriminatedUnion('approved', [
  z.object({ approved: z.literal(true), subscriptionId: idText }),
  z.object({
    approved: z.literal(false),
    denialId: idText.nullish(),
    declineCode: idText.nullish(),
    declineText: z.string().nullish(),
  }),
]);
const failure = z.object({ errorCode: idText });
const charges = z.array(z.object({ subscriptionId: idText }));

type Shop = Config['ccbill'];
type Deps = Pick<Services, 'log' | 'clock'>;

const seller = ({ account, subaccount }: Shop): object => ({
  clientAccnum: Number(account),
  clientSubacc: Number(subaccount),
});

const numberOf = ({ amount_minor, currency }: Money): number =>
  amount_minor / 10 ** CURRENCY_DECIMALS[currency];

/** What an answer to a charge says. What we cannot read may have charged the card. */
function outcomeOf({ status, body }: RestAnswer): StoredOutcome {
  const read = status === 200 ? charged.safeParse(body).data : undefined;
  if (read?.approved === true) return { outcome: 'paid', sale_id: read.subscriptionId };
  if (read?.approved === false) {
    const { denialId, declineCode, declineText } = read;
    const reason = `${declineCode ?? ''} ${declineText ?? ''}`.trim().slice(0, 100);
    return { outcome: 'declined', transaction_id: denialId ?? '', reason };
  }
  const { errorCode = '' } = failure.safeParse(body).data ?? {};
  const refused = status >= 400 && status < 500 && (NOT_MADE_STATUS.has(status) || NOT_MADE.has(errorCode));
  return refused ? { outcome: 'none', reason: `${status} ${errorCode}`.trim() } : { outcome: 'unknown' };
}

/**
 * Charges of cards on file by CCBill's REST API: the id of an earlier sale stands for the card. A token charges once, so
 * that a list of its charges says what became of one that was not answered.
 */
export function createCcbillStored(shop: Shop, rest_config: RestConfig, services: Deps): StoredCards {
  const rest = createCcbillRest(rest_config, services);
  const said = (error: unknown, what: string): void =>
    services.log.warn({ err: error, provider: 'ccbill', reason: what }, 'payment provider did not answer');

  return {
    token_ms: TOKEN_HOURS * HOUR_MS,
    prepare: async (credential) => {
      const asked = {
        ...seller(shop),
        subscriptionId: credential,
        timeToLive: TOKEN_HOURS,
        validNumberOfUse: 1,
      };
      try {
        const { status, body } = await rest.ask('POST', '/payment-tokens/merchant-only', asked);
        // 400 and 404: there is no such sale, or its card is gone.
        if (status === 400 || status === 404) return null;
        const { paymentTokenId } = token.parse(body);
        return { token: paymentTokenId };
      } catch (error) {
        said(error, 'token');
        throw new Problem('payment_unanswered');
      }
    },
    chargeStored: async ({ token: id, purchase_id, price }) => {
      const { currencyCode } = formPrice(price, shop.prices);
      const asked = {
        ...seller(shop),
        initialPrice: numberOf(price),
        initialPeriod: 0,
        currencyCode: Number(currencyCode),
        passThroughInfo: [{ name: PURCHASE_PARAMETER, value: purchase_id }],
      };
      try {
        return outcomeOf(await rest.ask('POST', chargePath(id), asked));
      } catch (error) {
        said(error, 'charge');
        return { outcome: 'unknown' };
      }
    },
    readCharge: async ({ token: id }: StoredCharge): Promise<StoredOutcome> => {
      const query = new URLSearchParams({ clientAccnum: shop.account, clientSubacc: shop.subaccount });
      try {
        const { status, body } = await rest.ask('GET', `${chargePath(id)}?${query}`);
        if (status === 404) return { outcome: 'none', reason: 'no charge' };
        const [charge] = charges.parse(body);
        return charge === undefined
          ? { outcome: 'none', reason: 'no charge' }
          : { outcome: 'paid', sale_id: charge.subscriptionId };
      } catch (error) {
        said(error, 'status');
        throw new Problem('payment_unanswered');
      }
    },
  };
}

const chargePath = (token_id: string): string =>
  `/transactions/payment-tokens/${encodeURIComponent(token_id)}`;
