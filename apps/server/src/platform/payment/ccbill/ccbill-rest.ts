import { parse } from 'lossless-json';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';

/** A buyer waits for a charge; the other calls answer at once. */
const CHARGE_WITHIN_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;
const ACCEPT = 'application/vnd.mcn.transaction-service.api.v.2+json';
/** A token of access is asked for again a little before it ends. */
const EARLIER_MS = 30_000;
const UNAUTHORIZED = 401;

export type RestConfig = NonNullable<Config['ccbill']['rest']>;
type Deps = Pick<Services, 'clock'>;

export interface RestAnswer {
  status: number;
  /** Null: it is no JSON. Numbers stay the texts that were sent: ids have up to 19 digits. */
  body: unknown;
}
export interface CcbillRest {
  /** @throws when there is no answer, or no access */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<RestAnswer>;
}

function readable(text: string): unknown {
  try {
    return parse(text, null, (number) => number);
  } catch {
    return null;
  }
}

async function send(url: string, init: RequestInit, within_ms: number): Promise<RestAnswer> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(within_ms),
  });
  return { status: response.status, body: readable(await response.text()) };
}

/** CCBill's API for charges, behind OAuth. The token of access is kept until it ends, and asked for again once it is refused. */
export function createCcbillRest({ rest_url, app_id, secret }: RestConfig, { clock }: Deps): CcbillRest {
  let access: { token: string; until_ms: number } | null = null;

  async function authorize(): Promise<string> {
    if (access !== null && clock.nowMs() < access.until_ms) return access.token;
    const { status, body } = await send(
      `${rest_url}/ccbill-auth/oauth/token`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${app_id}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      ANSWER_WITHIN_MS,
    );
    const { access_token: token, expires_in } = (body ?? {}) as Record<string, unknown>;
    if (status !== 200 || typeof token !== 'string') throw new Error(`no access: CCBill answered ${status}`);
    const seconds = Number(expires_in);
    const valid_ms = Number.isFinite(seconds) ? seconds * 1000 - EARLIER_MS : 0;
    access = { token, until_ms: clock.nowMs() + valid_ms };
    return token;
  }

  async function askOnce(method: 'GET' | 'POST', path: string, body?: object): Promise<RestAnswer> {
    const token = await authorize();
    const answer = await send(
      `${rest_url}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${token}`, accept: ACCEPT, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      body === undefined ? ANSWER_WITHIN_MS : CHARGE_WITHIN_MS,
    );
    if (answer.status === UNAUTHORIZED && access?.token === token) access = null;
    return answer;
  }

  return {
    ask: async (method, path, body) => {
      const answer = await askOnce(method, path, body);
      // What is not authorized was not carried out.
      return answer.status === UNAUTHORIZED ? askOnce(method, path, body) : answer;
    },
  };
}
