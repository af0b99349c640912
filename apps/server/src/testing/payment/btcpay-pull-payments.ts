import type { IncomingMessage, ServerResponse } from 'node:http';

/** What goes wrong with the next calls about pull payments. */
export interface PullFault {
  /** The next refund or pull payment is not answered, after it was made or before. */
  refund_lost?: 'after' | 'before';
  /** The next claim is not answered, after it was made or before. */
  claim_lost?: 'after' | 'before';
  /** The next claim is refused with this code of an error, or with this path of a wrong value. */
  claim_refused?: string;
}
interface Claim {
  id: string;
  destination: string;
  amount: string;
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
}
export interface PullPayment {
  id: string;
  name: string;
  amount: string;
  currency: string;
  claims: Claim[];
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;
const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** Answers of a claim that is refused for a wrong value have a list of paths, others a code. */
const WRONG_VALUES: readonly string[] = ['destination', 'amount', 'payoutMethodId'];

/** Pull payments of a store as BTCPay Server has them: refunds, and payouts that are claimed at once. */
export class PullPayments {
  readonly all: PullPayment[] = [];

  #answer(response: ServerResponse, lost: 'after' | 'before' | undefined, body: object): void {
    if (lost === undefined) json(response, 200, body);
    else response.destroy();
  }
  #described = ({ claims: _claims, ...one }: PullPayment, origin: string): object => ({
    ...one,
    viewLink: `${origin}/pull-payments/${one.id}`,
    description: '',
    archived: false,
  });

  /** Lists them, or makes one: by a refund of an invoice, or of its own. */
  ofStore(
    request: IncomingMessage,
    response: ServerResponse,
    { body, origin, fault }: { body: string; origin: string; fault: PullFault },
  ): void {
    if (request.method === 'GET')
      return json(
        response,
        200,
        this.all.map((one) => this.#described(one, origin)),
      );
    const lost = fault.refund_lost;
    delete fault.refund_lost;
    if (lost === 'before') return void response.destroy();
    const asked = JSON.parse(body) as Record<string, string>;
    const refund = asked['refundVariant'] === 'Custom';
    const amount = asked[refund ? 'customAmount' : 'amount'] ?? '';
    if (!AMOUNT.test(amount)) return json(response, 422, [{ path: 'amount', message: 'not valid' }]);
    const made: PullPayment = {
      id: `pull${this.all.length + 1}`,
      name: asked['name'] ?? '',
      amount,
      currency: asked[refund ? 'customCurrency' : 'currency'] ?? '',
      claims: [],
    };
    this.all.push(made);
    this.#answer(response, lost, this.#described(made, origin));
  }

  /** What was claimed of one, or another claim: never more than its amount. */
  claims(
    request: IncomingMessage,
    response: ServerResponse,
    { id, body, fault }: { id: string; body: string; fault: PullFault },
  ): void {
    const one = this.all.find((pull) => pull.id === id);
    if (one === undefined)
      return json(response, 404, { code: 'pullpayment-not-found', message: 'Not found' });
    if (request.method === 'GET') return json(response, 200, one.claims);
    const { claim_lost: lost, claim_refused: refused } = fault;
    delete fault.claim_lost;
    delete fault.claim_refused;
    if (lost === 'before') return void response.destroy();
    if (refused !== undefined)
      return WRONG_VALUES.includes(refused)
        ? json(response, 422, [{ path: refused, message: 'not valid' }])
        : json(response, 400, { code: refused, message: 'refused' });
    const { destination, amount } = JSON.parse(body) as Record<'destination' | 'amount', string>;
    if (one.claims.some(({ state }) => state !== 'Cancelled'))
      return json(response, 400, { code: 'overdraft', message: 'The amount exceeds what is left' });
    const claim: Claim = {
      id: `${id}-${one.claims.length + 1}`,
      destination,
      amount,
      state: 'AwaitingPayment',
    };
    one.claims.push(claim);
    this.#answer(response, lost, claim);
  }

  /** What becomes of all claims that are on their way. */
  settle(state: Claim['state']): void {
    for (const { claims } of this.all)
      for (const claim of claims)
        if (claim.state !== 'Completed' && claim.state !== 'Cancelled') claim.state = state;
  }
}
