import * as contract from '@akari/contract';
import type { Call } from '@akari/contract';
import fc from 'fast-check';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** All HTTP calls of the contract. */
export const calls: Call[] = Object.values(contract as Record<string, unknown>).filter(isCall);

export interface Malformed {
  call: Call;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Values that a form never sends: wrong types, huge numbers, broken text, other fields' values. */
const nonsense = fc.oneof(
  { weight: 4, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false, withDate: false }) },
  fc.constantFrom<unknown>(
    -1,
    1e308,
    2 ** 53,
    Number.NaN,
    '１２',
    '\u0000',
    '../../etc/passwd',
    "' OR 1=1 --",
  ),
  fc.string({ minLength: 2_000, maxLength: 20_000 }),
);

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one)) ?? 'undefined';

/** Bodies that the call's schema rejects: nonsense, or its fields filled with nonsense. */
function bodyOf(call: Call): fc.Arbitrary<string | null> {
  if (call.body === undefined) return fc.constantFrom('{', '[]', '"text"', '{"a":');
  const names = Object.keys((call.body as { shape?: object }).shape ?? {});
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, nonsense])), { requiredKeys: [] });
  const refused = (text: string): boolean => {
    try {
      return !call.body!.safeParse(JSON.parse(text)).success;
    } catch {
      return true;
    }
  };
  return fc
    .oneof(fields.map(asJson), nonsense.map(asJson), fc.constantFrom('{', '', '\u0000'))
    .filter(refused);
}

const paramOf = fc.oneof(
  fc.constantFrom('0', '-1', '9'.repeat(40), '%00', '..%2f..', '%E3%81', 'x'.repeat(3_000)),
  fc.string({ minLength: 1 }).map(encodeURIComponent),
);

/** Requests that the product's pages never send. */
export const malformed: fc.Arbitrary<Malformed> = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    path: fc
      .array(paramOf, { minLength: 3, maxLength: 3 })
      .map((values) => call.path.replaceAll(/:\w+/g, () => values.pop() ?? '0')),
    headers: fc.record(
      {
        'idempotency-key': fc.constantFrom('a', 'x'.repeat(200), ''),
        'content-type': fc.constantFrom('application/json', 'application/json', 'text/plain', 'image/jpeg'),
      },
      { requiredKeys: ['content-type'] },
    ),
    body: call.method === 'GET' ? fc.constant(null) : bodyOf(call),
  }),
);
