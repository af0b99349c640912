import fc from 'fast-check';
import { z } from 'zod';
import { sampleObject, type Json } from './json-sample.ts';
import type { Operation } from './operations.ts';

/** Ids that no row has; some are no numbers. */
const BAD_IDS = [
  '1.5',
  '-1',
  '0',
  '1e3',
  '0x10',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(60),
];
const BAD_TEXTS = [
  '',
  '\ud800',
  'a\udfffb',
  '\u0000',
  '\u202e',
  '\u200b',
  "'; --",
  '__proto__',
  'x\u0301'.repeat(30),
  'x'.repeat(20_000),
];
const BAD_NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 1e308];
const BAD_TYPES: readonly Json[] = [null, [], {}, true, [['1']], { toString: '1' }];
export const BAD_VALUES: readonly Json[] = [...BAD_IDS, ...BAD_TEXTS, ...BAD_NUMBERS, ...BAD_TYPES];
const BAD_PATHS = [...BAD_IDS, ...BAD_TEXTS, '..', '%00', '%2e%2e%2f', 'a'.repeat(300)];

/** A request as text, so that it need not be well-formed. */
export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** What is wrong with it, for the report of a failure. */
  fault: string;
  /** The request breaks the document, so it must be refused before it does anything. */
  must_refuse: boolean;
}

const pathText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (text: string): string =>
  /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
const brief = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const spoiltCopies = (good: Record<string, Json>): Record<string, Json>[] =>
  Object.keys(good).flatMap((name) => BAD_VALUES.map((bad) => ({ ...good, [name]: bad })));

/** Values with a meaning in the test's database, by the name of their field. */
export type Known = Readonly<Record<string, Json>>;
const known = (sample: Record<string, Json>, values: Known): Record<string, Json> =>
  Object.fromEntries(Object.entries(sample).map(([name, one]) => [name, values[name] ?? one]));
const samples = (schemas: Operation['params'], values: Known): Record<string, Json> =>
  known(sampleObject({ type: 'object', properties: schemas }), values);

interface Parts {
  params?: Record<string, Json>;
  query?: Record<string, Json>;
  body?: Record<string, Json>;
}
/** Builds requests of one operation; parts that are not given are valid samples. */
export function requestsOf(operation: Operation, values: Known) {
  const good = {
    params: samples(operation.params, values),
    query: samples(operation.query, values),
    body: known(sampleObject(operation.body), values),
  };
  const build = (parts: Parts, fault: string, rest: Partial<HostileRequest> = {}): HostileRequest => {
    const { params, query, body } = { ...good, ...parts };
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, pathText(value)]),
    );
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encoded(pathText(params[name] ?? '1')),
    );
    return {
      method: operation.method,
      url: search.size === 0 ? path : `${path}?${search}`,
      // Without a body, a content type would be refused first.
      headers: operation.body === undefined ? {} : { 'content-type': 'application/json' },
      ...(operation.body === undefined ? {} : { payload: JSON.stringify(body) }),
      fault,
      must_refuse: false,
      ...rest,
    };
  };
  return { good, build };
}
type Build = ReturnType<typeof requestsOf>['build'];
type Good = ReturnType<typeof requestsOf>['good'];

/** Bodies that are no JSON, no object, or of another type. */
function* brokenBodies({ body, types }: Operation, build: Build, good: Good): Generator<HostileRequest> {
  if (body === undefined) return;
  const text = JSON.stringify(good.body);
  const refused = { must_refuse: (body.required ?? []).length > 0 };
  for (const payload of ['{', text.slice(0, -1), `${text}x`, '\u0000', 'NaN', "{'a':1}", '\ufeff{', '[1,2'])
    yield build({}, `payload ${brief(payload)}`, { payload, must_refuse: true });
  for (const payload of ['[]', '"x"', '7', 'true', `[${text}]`, nested(10_000), nested(100_000)])
    yield build({}, `payload ${payload.slice(0, 20)} of ${payload.length}`, { payload, must_refuse: true });
  for (const payload of ['', 'null', '{}', '{"":1}'])
    yield build({}, `payload ${brief(payload)}`, { payload, ...refused });
  yield build({}, 'payload of 300 KB', { payload: `{"x":"${'x'.repeat(300_000)}"}`, must_refuse: true });
  for (const poison of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])
    yield build({}, `payload ${poison}`, { payload: poison, ...refused });
  const foreign = [
    'text/plain',
    'text/xml',
    'application/xml',
    'multipart/form-data; boundary=x',
    'x',
    ';',
    '',
  ];
  for (const type of [...foreign, 'application/json; charset=utf-16', 'application/jsonp'])
    yield build({}, `content type ${type}`, { headers: { 'content-type': type } });
  const form = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': form };
  if (!types.includes(form)) yield build({}, 'a form', { headers, payload: 'a=1', must_refuse: true });
  else
    for (const payload of ['', '&&&', 'a[]=1', '%', '%ff=%ff', 'a=1&a=2', 'x'.repeat(20_000)])
      yield build({}, `form ${payload.slice(0, 20)}`, { headers, payload });
  const [first] = Object.keys(good.body);
  if (first !== undefined) {
    const twice = `{${JSON.stringify(first)}:null,${text.slice(1)}`;
    yield build({}, `${first} twice`, { payload: twice });
    yield build({}, `${first} twice, the second null`, {
      payload: `${text.slice(0, -1)},${JSON.stringify(first)}:null}`,
      must_refuse: !z.fromJSONSchema(body as never).safeParse({ ...good.body, [first]: null }).success,
    });
  }
}

/** Bodies with one bad, missing or unknown field. */
function* spoiltFields({ body }: Operation, build: Build, good: Good): Generator<HostileRequest> {
  if (body === undefined) return;
  const schema = z.fromJSONSchema(body as never);
  const required = Object.fromEntries((body.required ?? []).map((name) => [name, good.body[name] ?? null]));
  const optional = Object.keys(good.body).filter((name) => !(name in required));
  const candidates = [
    ...spoiltCopies(good.body),
    // Alone, because another optional field may decide the request.
    ...optional.flatMap((name) => BAD_VALUES.map((bad) => ({ ...required, [name]: bad }))),
    ...(body.required ?? []).map((name) => {
      const { [name]: _missing, ...rest } = good.body;
      return rest;
    }),
    ...['extra', '', 'hasOwnProperty'].map((name) => ({ ...good.body, [name]: { deep: [[[1]]] } })),
  ];
  for (const one of candidates)
    yield build({ body: one }, `body ${brief(one)}`, { must_refuse: !schema.safeParse(one).success });
}

/** Bad values in the path and the query, and headers that no client sends. */
function* spoiltAddress(operation: Operation, build: Build, good: Good): Generator<HostileRequest> {
  for (const name of Object.keys(good.params))
    for (const bad of BAD_PATHS)
      yield build({ params: { ...good.params, [name]: bad } }, `${name} ${brief(bad)}`);
  for (const one of spoiltCopies(good.query)) yield build({ query: one }, `query ${brief(one)}`);
  const asked = build({}, '');
  const joint = asked.url.includes('?') ? '&' : '?';
  const tails = ['a=1&a=2', '%', '%ff', '=&=&=', '__proto__[x]=1', 'x'.repeat(16_000), 'a=1&'.repeat(3_000)];
  for (const tail of [...tails, ...Object.keys(good.query).map((name) => `${name}=1&${name}=2`)])
    yield { ...asked, url: `${asked.url}${joint}${tail}`, fault: `query …${tail.slice(0, 30)}` };
  const headers = {
    accept: 'x'.repeat(8_000),
    'accept-language': ',,;q=;q',
    'user-agent': '\u00ff'.repeat(500),
  };
  yield { ...asked, headers: { ...asked.headers, ...headers }, fault: 'odd headers' };
  if (operation.headers['Idempotency-Key'] !== undefined)
    for (const key of ['', ' ', 'x'.repeat(65), '\u00ff', 'a b'])
      yield {
        ...asked,
        headers: { ...asked.headers, 'idempotency-key': key },
        fault: `key ${brief(key)}`,
        must_refuse: true,
      };
}

/** All requests of an operation with one fault each. */
export function* spoiltRequests(operation: Operation, values: Known): Generator<HostileRequest> {
  const { good, build } = requestsOf(operation, values);
  yield* brokenBodies(operation, build, good);
  yield* spoiltFields(operation, build, good);
  yield* spoiltAddress(operation, build, good);
}

/** Requests with random texts in every text field at once. */
export const randomRequest = (
  operations: readonly Operation[],
  values: Known,
): fc.Arbitrary<HostileRequest> =>
  fc
    .tuple(
      fc.constantFrom(...operations),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...BAD_TEXTS)),
      fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(...BAD_NUMBERS)),
    )
    .map(([operation, text, number]) => {
      const put = (part: Record<string, Json>): Record<string, Json> =>
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => [
            name,
            typeof value === 'string' ? text : typeof value === 'number' ? number : value,
          ]),
        );
      const { good, build } = requestsOf(operation, values);
      const parts = { params: put(good.params), query: put(good.query), body: put(good.body) };
      return build(parts, `text ${brief(text)} number ${number}`);
    });
