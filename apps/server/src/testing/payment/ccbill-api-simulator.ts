/**
 * The part of the CCBill simulator that speaks REST (OAuth, tokens of cards, charges) and DataLink (state of a sale, refund,
 * void), with the faults that a test sets.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerOn, type Hang } from './hang.ts';

type Values = Record<string, string>;
interface Told {
  subscription_id: string;
  transaction_id: string;
}
interface Deps {
  account: string;
  subaccount: string;
  /** Whether a sale is approved. */
  knows: (id: string) => boolean;
  begin: (original: string, order: Values) => { sale: Told; tell: (approved: boolean) => Promise<void> };
  keep: (sale: Told) => void;
  tellRefund: (id: string, event: string, amount: string) => Promise<void>;
  priceOf: (id: string) => string;
  isStopped: (id: string) => boolean;
  /** Charges a recurring sale no more. @param renews_first its card is charged in the same second, before */
  stop: (id: string, renews_first: boolean) => Promise<void>;
  tellStop: (id: string) => Promise<void>;
}

export interface ApiFault {
  /** The next token of access is refused as if its time were over. */
  access_ended?: boolean;
  /** How the next charge goes wrong: it is declined, throttled, not answered though made, not answered and not made. */
  charge?: 'declined' | 'throttled' | 'lost_after' | 'lost_before' | 'broken_after';
  /** When the webhook about a charge is sent. */
  webhook?: 'after' | 'before' | 'never';
  /** The card of no sale is known any more. */
  no_card?: boolean;
  /** The API answers nothing. */
  down?: boolean;
  /** How the next refund goes wrong: by −7 or silence, after it was made or before, or by this code. */
  refund?: '-7_after' | '-7_before' | 'lost_after' | '-15' | '-12';
  /** How the next cancellation goes wrong: by −7 or silence, after it was made or before, by this code, or the card is charged first. */
  cancel?: '-7_after' | '-7_before' | 'lost_after' | '0' | 'renewed';
  /** DataLink does not know the state of a sale for so many calls. */
  state_down?: number;
  /** Calls that are accepted and never answered. */
  hang?: Hang;
}
interface Token {
  original: string;
  charges: string[];
  used: boolean;
}

const APP = 'app-1';
const SECRET = 'rest-secret';
const USER = 'akari';
const PASSWORD = 'datalink-secret';
const CHARGE = /^\/transactions\/payment-tokens\/([\w-]+)$/;

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response
    .writeHead(status, { 'content-type': 'application/vnd.mcn.transaction-service.api.v.2+json' })
    .end(JSON.stringify(body));
const error = (response: ServerResponse, status: number, errorCode: number): void =>
  json(response, status, { id: 'e1', errorCode, generalMessage: 'refused', errors: [] });
const xml = (response: ServerResponse, results: string): void =>
  void response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(`<?xml version='1.0' standalone='yes'?><results>${results}</results>`);

export class CcbillApi {
  readonly seen = {
    charged: 0,
    cancelled: 0,
    refunded: [] as string[],
    tokens_of_access: 0,
    asked_to_charge: 0,
  };
  readonly #deps: Deps;
  #fault: ApiFault = {};
  readonly #access = new Set<string>();
  readonly #tokens = new Map<string, Token>();
  readonly #issued = new Map<string, { refunds: number; voids: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  #ours(said: Record<string, unknown>): boolean {
    return (
      Number(said['clientAccnum']) === Number(this.#deps.account) &&
      Number(said['clientSubacc']) === Number(this.#deps.subaccount)
    );
  }

  #giveAccess(request: IncomingMessage, response: ServerResponse): void {
    const basic = `Basic ${Buffer.from(`${APP}:${SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return error(response, 401, 100000);
    const token = `access-${(this.seen.tokens_of_access += 1)}`;
    this.#access.add(token);
    json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600 });
  }

  #giveToken(response: ServerResponse, said: Record<string, unknown>): void {
    const original = String(said['subscriptionId']);
    if (!this.#ours(said)) return error(response, 400, 100100);
    if (this.#fault.no_card === true || !this.#deps.knows(original)) return error(response, 404, 100101);
    if (said['validNumberOfUse'] !== 1) return error(response, 400, 200000);
    const paymentTokenId = `token-${this.#tokens.size + 1}`;
    this.#tokens.set(paymentTokenId, { original, charges: [], used: false });
    json(response, 200, { paymentTokenId, subscriptionId: original, validNumberOfUse: 1, timeToLive: 1 });
  }

  async #charge(response: ServerResponse, token: Token, said: Record<string, unknown>): Promise<void> {
    const { charge: goes, webhook = 'after' } = this.#fault;
    delete this.#fault.charge;
    this.seen.asked_to_charge += 1;
    if (!this.#ours(said)) return error(response, 400, 100100);
    if (goes === 'throttled') return error(response, 400, 100110);
    if (goes === 'lost_before') return void response.destroy();
    if (token.used) return error(response, 400, 100102);
    token.used = true;
    const passed = (said['passThroughInfo'] ?? []) as { name: string; value: string }[];
    const order = {
      initialPrice: Number(said['initialPrice']).toFixed(2),
      initialPeriod: String(said['initialPeriod']),
      currencyCode: String(said['currencyCode']),
      ...Object.fromEntries(passed.map(({ name, value }) => [name, value])),
    };
    const { sale, tell } = this.#deps.begin(token.original, order);
    const approved = goes !== 'declined';
    if (approved) {
      token.charges.push(sale.subscription_id);
      this.#deps.keep(sale);
      this.seen.charged += 1;
    }
    if (webhook === 'before') await tell(approved);
    if (goes === 'lost_after') response.destroy();
    else if (goes === 'broken_after') response.writeHead(500).end('<h1>Internal Server Error</h1>');
    else if (approved)
      json(response, 200, { approved: true, subscriptionId: sale.subscription_id, declineCode: null });
    else
      json(response, 200, {
        ...{ approved: false, subscriptionId: null, denialId: sale.transaction_id },
        ...{ declineCode: 22, declineText: 'Insufficient funds' },
      });
    if (webhook === 'after') await tell(approved);
  }

  async #rest(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
    if (this.#fault.down === true) return void response.destroy();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (this.#fault.access_ended === true) {
      this.#fault = { ...this.#fault, access_ended: false };
      this.#access.delete(token);
    }
    if (!this.#access.has(token)) return json(response, 401, { error: 'invalid_token' });
    if (url.pathname === '/payment-tokens/merchant-only')
      return this.#giveToken(response, JSON.parse(body) as Record<string, unknown>);
    const known = this.#tokens.get(CHARGE.exec(url.pathname)?.[1] ?? '');
    if (known === undefined) return error(response, 404, 100101);
    if (request.method === 'POST')
      return this.#charge(response, known, JSON.parse(body) as Record<string, unknown>);
    json(
      response,
      200,
      known.charges.map((subscriptionId) => ({ clientAccnum: 900100, clientSubacc: 1, subscriptionId })),
    );
  }

  async #refund(response: ServerResponse, id: string, said: Values): Promise<void> {
    const { refund: goes } = this.#fault;
    delete this.#fault.refund;
    if (goes === '-7_before') return xml(response, '-7');
    if (goes === '-15' || goes === '-12') return xml(response, goes);
    const amount = said['amount'] ?? this.#deps.priceOf(id);
    const count = this.#issued.get(id) ?? { refunds: 0, voids: 0 };
    this.#issued.set(id, { ...count, refunds: count.refunds + 1 });
    this.seen.refunded.push(`${said['action']} ${amount}`);
    if (goes === 'lost_after') response.destroy();
    else xml(response, goes === '-7_after' ? '-7' : '1');
    if (this.#fault.webhook !== 'never') await this.#deps.tellRefund(id, 'Refund', amount);
  }

  async #cancel(response: ServerResponse, id: string): Promise<void> {
    const { cancel: goes, webhook } = this.#fault;
    delete this.#fault.cancel;
    if (goes === '-7_before') return xml(response, '-7');
    if (goes === '0') return xml(response, '0');
    await this.#deps.stop(id, goes === 'renewed');
    this.seen.cancelled += 1;
    if (goes === 'lost_after') response.destroy();
    else xml(response, goes === '-7_after' ? '-7' : '1');
    if (webhook !== 'never') await this.#deps.tellStop(id);
  }

  async #datalink(response: ServerResponse, url: URL): Promise<void> {
    const said = Object.fromEntries(url.searchParams);
    const { action, subscriptionId: id = '' } = said;
    if (said['username'] !== USER || said['password'] !== PASSWORD) return xml(response, '-1');
    if (said['clientAccnum'] !== this.#deps.account) return xml(response, '-4');
    if (!this.#deps.knows(id)) return xml(response, '-3');
    if (action === 'viewSubscriptionStatus') {
      if ((this.#fault.state_down ?? 0) > 0) {
        this.#fault = { ...this.#fault, state_down: (this.#fault.state_down ?? 0) - 1 };
        return void response.destroy();
      }
      const { refunds, voids } = this.#issued.get(id) ?? { refunds: 0, voids: 0 };
      return xml(
        response,
        `<subscriptionStatus>1</subscriptionStatus><recurringSubscription>1</recurringSubscription>${this.#deps.isStopped(id) ? '<cancelDate>20260928060000</cancelDate>' : ''}<refundsIssued>${refunds}</refundsIssued><voidsIssued>${voids}</voidsIssued><chargebacksIssued>0</chargebacksIssued>`,
      );
    }
    if (action === 'cancelSubscription') return this.#cancel(response, id);
    if (action === 'voidOrRefundTransaction' || action === 'refundTransaction')
      return this.#refund(response, id, said);
    xml(response, '-6');
  }

  break(next: ApiFault): void {
    this.#fault = next;
  }

  /** @returns whether the request was one of the API */
  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://ccbill.test');
    const rest = url.pathname === '/payment-tokens/merchant-only' || CHARGE.test(url.pathname);
    const datalink = url.pathname === '/utils/subscriptionManagement.cgi';
    if (!rest && !datalink && url.pathname !== '/ccbill-auth/oauth/token') return false;
    const answer = answerOn(this.#fault.hang, request, response);
    if (answer === null) return true;
    if (rest) await this.#rest(request, answer, url, body);
    else if (datalink) await this.#datalink(answer, url);
    else this.#giveAccess(request, answer);
    return true;
  }
}
