import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The account of the shop at CCBill, as the settings of the product have it. */
export const CCBILL_ENV = {
  PAYMENT: 'ccbill',
  PUBLIC_URL: 'https://akari.example',
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
  CCBILL_FORM_ID: '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21',
  CCBILL_WEBHOOK_SECRET: 'kP3vX9tRq2LmZ7bWc5YdN8fH',
  CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
  CCBILL_NETWORKS: '127.0.0.1',
} as const;
const { CCBILL_ACCOUNT, CCBILL_SUBACCOUNT, CCBILL_SALT, CCBILL_WEBHOOK_SECRET } = CCBILL_ENV;

export const PRICE = '25.00';
const EVENTS = {
  paid: 'NewSaleSuccess',
  declined: 'NewSaleFailure',
  refunded: 'Refund',
  chargeback: 'Chargeback',
} as const;
export type Said = keyof typeof EVENTS;
export interface Webhook {
  said: Said;
  purchase_id: number;
}

/** Of each ten purchases one is declined; of each twenty one is refunded later; of each hundred one is charged back. */
export function webhooksOf(purchase_ids: readonly number[]): Webhook[] {
  const webhooks: Webhook[] = [];
  const later: Webhook[] = [];
  for (const [at, purchase_id] of purchase_ids.entries()) {
    webhooks.push({ said: at % 10 === 3 ? 'declined' : 'paid', purchase_id });
    if (at % 20 === 7) later.push({ said: 'refunded', purchase_id });
    if (at % 100 === 11) later.push({ said: 'chargeback', purchase_id });
    if (later.length > 20) webhooks.push(...later.splice(0, 1));
  }
  return [...webhooks, ...later];
}

const md5 = (...parts: string[]): string => createHash('md5').update(parts.join('')).digest('hex');

function bodyOf({ said, purchase_id }: Webhook): string {
  const sale = `0117240102${String(purchase_id).padStart(9, '0')}`;
  const later = said === 'refunded' || said === 'chargeback';
  const transaction = later ? `${sale}${said === 'refunded' ? '1' : '2'}` : sale;
  const money = later
    ? { amount: PRICE, currencyCode: '840' }
    : {
        ...{ billedInitialPrice: PRICE, billedCurrencyCode: '840', 'X-purchase_id': String(purchase_id) },
        dynamicPricingValidationDigest: md5(sale, said === 'paid' ? '1' : '0', CCBILL_SALT),
      };
  return JSON.stringify({
    ...{ eventType: EVENTS[said], clientAccnum: CCBILL_ACCOUNT, clientSubacc: CCBILL_SUBACCOUNT },
    ...{ timestamp: '2026-08-28 06:06:03', transactionId: transaction },
    ...(said === 'declined' ? { failureCode: 'BE-140' } : { subscriptionId: sale }),
    ...{ paymentType: 'CREDIT', cardType: 'VISA', last4: '6666' },
    ...money,
  });
}

/** Every so many webhooks one is sent twice at once, and one again much later, as providers do. */
const REPEAT_EACH = 20;

/** Sends webhooks to the product, as the provider does, and times the answers. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  /** Milliseconds until the answer, which comes after the points are there. */
  times: number[] = [];
  repeated = 0;
  #sent = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async #post(webhook: Webhook): Promise<void> {
    const body = bodyOf(webhook);
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          ...{ agent: this.#agent, host: '127.0.0.1', port: this.#port, method: 'POST' },
          path: `/api/purchase/webhook/ccbill/${CCBILL_WEBHOOK_SECRET}`,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
      );
      sent.once('error', reject);
      sent.end(body);
    });
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
  }

  /** @param due_ms when it should have been sent */
  async send(webhook: Webhook, due_ms = performance.now()): Promise<void> {
    this.#sent += 1;
    if (this.#sent % REPEAT_EACH === 0) {
      this.repeated += 1;
      await Promise.all([this.#post(webhook), this.#post(webhook)]);
    } else await this.#post(webhook);
    this.times.push(performance.now() - due_ms);
  }

  /** Sends so many a second, whether or not earlier ones are answered. @returns seconds until the last answer */
  async paced(webhooks: readonly Webhook[], per_s: number): Promise<number> {
    const began_ms = performance.now();
    const sent: Promise<void>[] = [];
    for (const [at, webhook] of webhooks.entries()) {
      const due_ms = began_ms + (at * 1_000) / per_s;
      const early_ms = due_ms - performance.now();
      if (early_ms > 1) await sleep(early_ms);
      sent.push(this.send(webhook, due_ms));
    }
    await Promise.all(sent);
    return (performance.now() - began_ms) / 1_000;
  }

  /** Sends webhooks in so many lanes as fast as they are answered, until the time is over. @returns webhooks a second */
  async asFastAsPossible(next: () => Webhook, lanes: number, seconds: number): Promise<number> {
    const began_ms = performance.now();
    const before = this.#sent;
    const lane = async (): Promise<void> => {
      while (performance.now() - began_ms < seconds * 1_000) await this.send(next());
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return ((this.#sent - before) * 1_000) / (performance.now() - began_ms);
  }

  end(): void {
    this.#agent.destroy();
  }
}
