import { decimalText } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { RefundAnswer, RefundRequest } from '../payment-provider.ts';

const ANSWER_WITHIN_MS = 30_000;
export type DatalinkConfig = NonNullable<Config['ccbill']['datalink']>;

/** An internal error, by which the request may have been carried out. */
const MAY_BE_DONE = -7;
/** By these codes nothing was done, and nothing will be by a repeat: bad id, not ours, bad values, over a limit. */
const REFUSED = new Set([0, -2, -3, -4, -5, -6, -15, -16, -23, -24]);
const VALUE = /<(\w+)>([^<]*)<\/\1>/g;

/** What DataLink answered: a code, or the values of a sale. */
type Answer = { code: number } | { values: Readonly<Record<string, string>> };

/** @returns null: not readable */
function answerOf(xml: string): Answer | null {
  const [, inner] = /<results>([\s\S]*)<\/results>/.exec(xml) ?? [];
  if (inner === undefined) return null;
  const code = /^\s*(-?\d{1,3})\s*$/.exec(inner);
  if (code !== null) return { code: Number(code[1]) };
  return {
    values: Object.fromEntries([...inner.matchAll(VALUE)].map(([, name = '', value = '']) => [name, value])),
  };
}

export interface CcbillDatalink {
  /** Whether we have sold this. @throws payment_unanswered */
  knows: (sale_id: string) => Promise<boolean>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  beforeRefund: (request: RefundRequest) => Promise<string>;
  /** Stops the charges of a recurring sale. @throws payment_unanswered */
  cancel: (sale_id: string) => Promise<void>;
}

type Shop = Pick<Config['ccbill'], 'account' | 'subaccount'>;
type Deps = Pick<Services, 'log'>;

const createAsk = (
  { account, subaccount }: Shop,
  { datalink_url, user, password }: DatalinkConfig,
  { log }: Deps,
) => {
  /** @throws payment_unanswered */
  async function ask(
    action: string,
    subscriptionId: string,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const query = new URLSearchParams({
      ...{ clientAccnum: account, usingSubacc: subaccount, username: user, password },
      ...{ action, subscriptionId, returnXML: '1', ...more },
    });
    try {
      const response = await fetch(`${datalink_url}/utils/subscriptionManagement.cgi?${query}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const answer = response.ok ? answerOf(await response.text()) : null;
      if (answer === null) throw new Error(`DataLink answered ${response.status}`);
      return answer;
    } catch (error) {
      // The address holds a password, so the error alone is logged.
      const err = new Error(error instanceof Error ? error.message : 'no answer');
      log.warn({ err, provider: 'ccbill', reason: action }, 'payment provider did not answer');
      throw new Problem('payment_unanswered');
    }
  }
  return ask;
};

/**
 * CCBill's DataLink, which knows the state of a sale and refunds it. It does not know our ids of refunds, so the number of
 * its own refunds and voids of the sale says whether one was carried out that it did not answer.
 */
export function createCcbillDatalink(shop: Shop, config: DatalinkConfig, { log }: Deps): CcbillDatalink {
  const ask = createAsk(shop, config, { log });
  function fail(action: string, code: number): never {
    log.warn({ provider: 'ccbill', reason: `${action} ${code}` }, 'payment provider did not answer');
    throw new Problem('payment_unanswered');
  }

  /** Whether a recurring sale is charged no more. @throws payment_unanswered */
  async function isStopped(sale_id: string): Promise<boolean> {
    const answer = await ask('viewSubscriptionStatus', sale_id);
    if ('code' in answer) return fail('viewSubscriptionStatus', answer.code);
    const { cancelDate = '', recurringSubscription } = answer.values;
    return cancelDate.trim() !== '' || recurringSubscription === '0';
  }
  /** How many refunds and voids the sale has had. @throws payment_unanswered */
  async function issued(sale_id: string): Promise<number> {
    const answer = await ask('viewSubscriptionStatus', sale_id);
    if ('code' in answer) return fail('viewSubscriptionStatus', answer.code);
    const { refundsIssued, voidsIssued } = answer.values;
    const sum = Number(refundsIssued) + Number(voidsIssued);
    return Number.isSafeInteger(sum) ? sum : fail('viewSubscriptionStatus', MAY_BE_DONE);
  }

  return {
    knows: async (sale_id) => {
      const answer = await ask('viewSubscriptionStatus', sale_id);
      if ('values' in answer) return answer.values['subscriptionStatus'] !== undefined;
      return answer.code === -2 || answer.code === -3 || answer.code === -4
        ? false
        : fail('viewSubscriptionStatus', answer.code);
    },
    cancel: async (sale_id) => {
      if (await isStopped(sale_id)) return;
      const answer = await ask('cancelSubscription', sale_id);
      const code = 'code' in answer ? answer.code : MAY_BE_DONE;
      if (code === 1 || (code === MAY_BE_DONE && (await isStopped(sale_id)))) return;
      fail('cancelSubscription', code);
    },
    beforeRefund: async ({ sale_id }) => (sale_id === null ? '' : String(await issued(sale_id))),
    refund: async ({ sale_id, money, whole, again, before }) => {
      if (sale_id === null) return { outcome: 'refused', reference: null };
      if (again) {
        if (before === null) return fail('refund', MAY_BE_DONE);
        if ((await issued(sale_id)) > Number(before)) return { outcome: 'done', reference: null };
      }
      // A void takes the whole sale back, whatever amount is named, so a part is refunded.
      const answer = whole
        ? await ask('voidOrRefundTransaction', sale_id)
        : await ask('refundTransaction', sale_id, { amount: decimalText(money) });
      const code = 'code' in answer ? answer.code : MAY_BE_DONE;
      if (code === 1) return { outcome: 'done', reference: null };
      return REFUSED.has(code) ? { outcome: 'refused', reference: null } : fail('refund', code);
    },
  };
}
