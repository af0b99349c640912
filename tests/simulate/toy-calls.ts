type Answer = (path: string, body: Record<string, unknown>) => Promise<unknown>;

const answers = new Map<string, Answer>();
const { fetch } = globalThis;

/** An answer is no real response: reading the body of one takes turns of the event loop that the seed does not determine. */
globalThis.fetch = async (...asked) => {
  const { origin, pathname } = new URL(asked[0] instanceof Request ? asked[0].url : asked[0]);
  const answer = answers.get(origin);
  if (answer === undefined) return fetch(...asked);
  const said = await answer(pathname, JSON.parse(asked[1]?.body as string) as Record<string, unknown>);
  return { json: () => Promise.resolve(said) } as Response;
};

let served = 0;

/** Answers the calls of one server to the Lovense service. @returns the origin to call */
export function serveToyCalls(answer: Answer): string {
  served += 1;
  const origin = `http://toys-${served}.simulation`;
  answers.set(origin, answer);
  return origin;
}
