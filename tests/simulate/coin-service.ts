type ClaimState = 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';

/** Coins on their way to an address. */
export interface Claim {
  id: string;
  destination: string;
  amount: string;
  state: ClaimState;
  /** In the time of the servers: when they arrived, or were cancelled. */
  ended_at_ms: number | null;
}
interface PullPayment {
  id: string;
  name: string;
  claims: Claim[];
}
interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
interface Answered {
  status: number;
  said: unknown;
}

export const COIN_FAULTS = ['no answer', 'answer lost', 'refuses'] as const;
type CoinFault = (typeof COIN_FAULTS)[number] | 'none';

const found = (said: unknown): Answered => ({ status: 200, said });
const refused = (code: string): Answered => ({ status: 400, said: { code } });

/** The BTCPay Server that pays in coins, and its books, which are true whatever a server knows. It outlives the servers. */
export class CoinService {
  /** Milliseconds for which servers have run so far. */
  readonly #ranMs: () => number;
  #fault: CoinFault = 'none';
  /** When it has answered again last, in the time of the servers. */
  answers_since_ms = 0;
  readonly #pulls: PullPayment[] = [];

  constructor(ranMs: () => number) {
    this.#ranMs = ranMs;
  }

  get fault(): CoinFault {
    return this.#fault;
  }
  set fault(fault: CoinFault) {
    this.#fault = fault;
    this.answers_since_ms = this.#ranMs();
  }

  /** What was claimed for a payout. */
  claimsOf(payout_id: number): Claim[] {
    return this.#pulls.filter(({ name }) => name === `Payout ${payout_id}`).flatMap(({ claims }) => claims);
  }

  /** Claims whose coins may still arrive. */
  get moving(): Claim[] {
    return this.#pulls
      .flatMap(({ claims }) => claims)
      .filter(({ state }) => state !== 'Completed' && state !== 'Cancelled');
  }

  /** Coins move on, arrive, or are cancelled there. */
  move(claim: Claim, state: Exclude<ClaimState, 'AwaitingPayment'>): void {
    claim.state = state;
    if (state !== 'InProgress') claim.ended_at_ms = this.#ranMs();
  }

  #make(name: string): PullPayment {
    const made = { id: `pull${this.#pulls.length + 1}`, name, claims: [] };
    this.#pulls.push(made);
    return made;
  }

  #claim(pull: PullPayment, { destination, amount }: Record<string, unknown>): Answered {
    if (this.#fault === 'refuses') return refused('amount-too-low');
    if (pull.claims.some(({ state }) => state !== 'Cancelled')) return refused('overdraft');
    const claim: Claim = {
      ...{ id: `${pull.id}-${pull.claims.length + 1}`, state: 'AwaitingPayment', ended_at_ms: null },
      ...{ destination: String(destination), amount: String(amount) },
    };
    pull.claims.push(claim);
    return found(claim);
  }

  #answer({ method, path, body }: Call): Answered {
    const shown = ({ id, name }: PullPayment) => ({ id, name, viewLink: `https://coins.simulation/${id}` });
    if (path.endsWith('/pull-payments'))
      return found(method === 'GET' ? this.#pulls.map(shown) : shown(this.#make(String(body['name']))));
    const pull = this.#pulls.find(({ id }) => path.endsWith(`/pull-payments/${id}/payouts`));
    if (pull === undefined) return { status: 404, said: {} };
    return method === 'GET' ? found(pull.claims) : this.#claim(pull, body);
  }

  /** Answers a call. @throws when no answer arrives */
  answer(call: Call): Answered {
    if (this.#fault === 'no answer') throw new Error('the coin service is silent');
    const answered = this.#answer(call);
    if (this.#fault === 'answer lost' && call.method === 'POST') throw new Error('an answer was lost');
    return answered;
  }
}
