import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ccbillBody, CCBILL_PATH } from './ccbill-webhook.ts';
import { verotelPath } from './verotel-webhook.ts';
import type { Order, Said, Webhook } from './webhook.ts';

/** What a company says of one order, in its order. */
type Story = readonly Webhook[];

/**
 * Of each ten purchases one is declined, at CCBill; of each ten or twenty one is refunded later; of each hundred two are
 * charged back.
 */
function storyOf(order: Order, at: number): Story {
  const said = (what: Said): Webhook => ({ ...order, said: what, plan: false });
  if (at % 10 === 3) return [said('declined')];
  if (at % 20 === 7 || at % 20 === 9) return [said('paid'), said('refunded')];
  return at % 100 === 11 || at % 100 === 14 ? [said('paid'), said('chargeback')] : [said('paid')];
}

/** A month after its first payment a plan renews at Verotel, and cannot at CCBill; one of three is then cancelled. */
function renewalOf(order: Order, at: number): Story {
  const said = (what: Said): Webhook => ({ ...order, said: what, plan: true });
  const renews = said(order.company === 'verotel' ? 'renewed' : 'renewal_failed');
  return at % 6 < 2 ? [renews, said('cancelled')] : [renews];
}

/** A later message about an order comes after so many others, and after the earlier one is answered. */
const APART = 150;

/** The first payments of plans. */
export const firstPayments = (plans: readonly Order[]): Webhook[] =>
  plans.map((order) => ({ ...order, said: 'paid', plan: true }));

/** Messages about purchases, and between them those about plans that began a month ago. */
export function webhooksOf(orders: readonly Order[], plans: readonly Order[]): Webhook[] {
  const each = Math.floor(orders.length / plans.length);
  const stories = orders.flatMap((order, at) => {
    const plan = at % each === each - 1 ? plans[Math.floor(at / each)] : undefined;
    return [storyOf(order, at), ...(plan === undefined ? [] : [renewalOf(plan, Math.floor(at / each))])];
  });
  const webhooks: Webhook[] = [];
  const later: { from: number; webhook: Webhook }[] = [];
  for (const [first, ...rest] of stories) {
    if (first !== undefined) webhooks.push(first);
    for (const webhook of rest) later.push({ from: webhooks.length + APART, webhook });
    while (later[0] !== undefined && later[0].from <= webhooks.length) webhooks.push(later.shift()!.webhook);
  }
  return [...webhooks, ...later.map(({ webhook }) => webhook)];
}

/** How a company sends a message: CCBill posts it, Verotel asks for an address. */
function sentAs(webhook: Webhook): { options: RequestOptions; body: string } {
  if (webhook.company === 'verotel')
    return { options: { method: 'GET', path: verotelPath(webhook) }, body: '' };
  const body = ccbillBody(webhook);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return { options: { method: 'POST', path: CCBILL_PATH, headers }, body };
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
  /** What was sent last about each purchase. */
  readonly #said = new Map<number, Promise<void>>();

  constructor(port: number) {
    this.#port = port;
  }

  async #post(webhook: Webhook): Promise<void> {
    const { options, body } = sentAs(webhook);
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        { ...{ agent: this.#agent, host: '127.0.0.1', port: this.#port }, ...options },
        (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
      );
      sent.once('error', reject);
      sent.end(body);
    });
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
  }

  /** Sends it, in some cases twice at once, after what was said of the same order before. @param due_ms when it should have been sent */
  async send(webhook: Webhook, due_ms = performance.now()): Promise<void> {
    const before = this.#said.get(webhook.purchase_id);
    const work = Promise.resolve(before).then(() => this.#sendNow(webhook));
    this.#said.set(webhook.purchase_id, work);
    const from_ms =
      before === undefined ? due_ms : await before.then(() => Math.max(due_ms, performance.now()));
    await work;
    this.times.push(performance.now() - from_ms);
  }

  async #sendNow(webhook: Webhook): Promise<void> {
    this.#sent += 1;
    const twice = this.#sent % REPEAT_EACH === 0;
    if (twice) this.repeated += 1;
    await Promise.all([this.#post(webhook), ...(twice ? [this.#post(webhook)] : [])]);
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

  /** Sends all of these, in so many lanes. */
  async all(webhooks: readonly Webhook[], lanes: number): Promise<void> {
    const rest = [...webhooks];
    const lane = async (): Promise<void> => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await this.send(next);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
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
