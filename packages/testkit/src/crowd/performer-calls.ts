import { expectOk } from './expect-ok.ts';

export type PerformerCalls = (
  method: 'GET' | 'POST',
  call: string,
  body?: object,
) => Promise<Record<string, unknown>>;

const ANSWER_LIMIT_MS = 5_000;

/** Calls a performer's channel API with the login cookie. @param cookie of the performer's login */
export const performerCalls =
  (url: string, cookie: string): PerformerCalls =>
  async (method, call, body) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}/api/channel${call}`, {
      method,
      headers,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return expectOk(call, answer);
  };

/** Logs in. @returns the login cookie */
export async function logIn(url: string, who: { login: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  await expectOk('login', answer);
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
