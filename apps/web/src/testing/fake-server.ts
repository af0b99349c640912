import type { AnswerOf, HttpCall, ErrorBody } from '@akari/contract/common';
import { errorEntry, type ErrorName } from '@akari/rules';
import { vi } from 'vitest';

const nameOf = ({ method, path }: HttpCall): string => `${method} ${path}`;

function refusal(name: ErrorName, fields?: Record<string, string>): Response {
  const { code, fatal, status } = errorEntry(name);
  const body: ErrorBody = { error: { name, code, fatal, message: { ja: '', en: '' }, fields } };
  return Response.json(body, { status });
}

/** Replaces the network by a server that knows the answers it is given; any other call fails like a broken network. */
export function fakeServer() {
  const answers = new Map<string, () => Response>();
  const received: { name: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit): Promise<Response> => {
    const exact = `${method} ${path}`;
    // A call that was given with its query is another one than the same call without.
    const name = answers.has(exact) ? exact : `${method} ${path.split('?')[0]}`;
    received.push({
      ...{ name, body: typeof body === 'string' ? JSON.parse(body) : undefined },
      key: new Headers(headers).get('idempotency-key'),
    });
    const answer = answers.get(name);
    if (answer === undefined) throw new TypeError(`no answer to ${name}`);
    return answer();
  });
  return {
    /** Answers every further call like this one. */
    answer: <C extends HttpCall>(call: C, data: AnswerOf<C>): void =>
      void answers.set(nameOf(call), () => Response.json(data)),
    refuse: (call: HttpCall, error: ErrorName, fields?: Record<string, string>): void =>
      void answers.set(nameOf(call), () => refusal(error, fields)),
    /** The bodies that were received with a call, in their order. */
    bodiesOf: (call: HttpCall): unknown[] =>
      received.filter(({ name }) => name === nameOf(call)).map(({ body }) => body),
    /** The idempotency keys that were received with a call, in their order. */
    keysOf: (call: HttpCall): (string | null)[] =>
      received.filter(({ name }) => name === nameOf(call)).map(({ key }) => key),
  };
}
