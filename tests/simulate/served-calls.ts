interface AskedCall {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
interface Answered {
  status: number;
  said: unknown;
}
type Answer = (call: AskedCall) => Promise<Answered>;

const answers = new Map<string, Answer>();
const { fetch } = globalThis;

/** An answer is no real response: reading the body of one takes turns of the event loop that the seed does not determine. */
globalThis.fetch = async (...asked) => {
  const { origin, pathname: path } = new URL(asked[0] instanceof Request ? asked[0].url : asked[0]);
  const answer = answers.get(origin);
  if (answer === undefined) return fetch(...asked);
  const { method = 'GET', body } = asked[1] ?? {};
  const read = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
  const { status, said } = await answer({ method, path, body: read });
  return { ok: status < 300, status, json: () => Promise.resolve(said) } as Response;
};

let served = 0;

/** Answers the calls of one server to a service. A call that it does not answer fails. @returns the origin to call */
export function serveCalls(service: 'toys' | 'coins', answer: Answer): string {
  served += 1;
  const origin = `http://${service}-${served}.simulation`;
  answers.set(origin, answer);
  return origin;
}
