import { errorBody, EVENT_ACTIONS } from '@akari/contract';
import { errorEntry } from '@akari/rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCapabilities } from './capabilities.ts';
import { BAD_VALUES } from '../testing/hostile/spoil.ts';
import { hostileStand, ROLES, type HostileStand } from '../testing/hostile/stand.ts';
import { takeWrittenTables } from '../testing/hostile/written-rows.ts';
import { acknowledged, EVENT_BODIES, listenersOf, sampleOf } from '../testing/sample-request.ts';

type Listeners = ReturnType<typeof listenersOf>;
const EVENTS = Object.keys(EVENT_ACTIONS);

let stand: HostileStand;
let sockets: Listeners[];
let turn = 0;
beforeAll(async () => {
  stand = await hostileStand();
  const capabilities = createCapabilities([], ['sandbox']);
  const people = ROLES.flatMap((role) => stand.persons[role]);
  sockets = people.map((person) => listenersOf(capabilities, stand.services, person));
});

/** The listener of the next person: one person may send 60 events of a kind in 10 s. */
const listenerOf = (event: string) => sockets[(turn += 1) % sockets.length]?.get(event);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { text: value };
  return value;
}
function* spoiltBodies(event: string): Generator<unknown> {
  yield* [undefined, ...BAD_VALUES, nested(1_000), nested(5_000), Buffer.from('x'), new Date(0), Number.NaN];
  const good = sampleOf(EVENT_BODIES[event]);
  for (const name of Object.keys(good)) {
    const { [name]: _missing, ...rest } = good;
    yield rest;
    for (const bad of [...BAD_VALUES, nested(1_000), Buffer.alloc(10_000), Number.NaN])
      yield { ...good, [name]: bad };
  }
  yield { ...good, extra: nested(1_000) };
  yield [good];
  yield Object.create(null, { text: { get: () => '1', enumerable: true } });
}

/** What is wrong with the acknowledgement; empty: nothing. */
async function complaints(event: string, body: unknown): Promise<string[]> {
  const answer: unknown = await acknowledged(listenerOf(event), body);
  const written = await takeWrittenTables(stand.services.database);
  if ((answer as { ok?: unknown }).ok === true) return [];
  const parsed = errorBody.safeParse(answer);
  if (!parsed.success) return ['an acknowledgement without a problem of the catalogue'];
  const { name, code } = parsed.data.error;
  const entry = errorEntry(name);
  return [
    ...(entry.status >= 500 ? [name] : []),
    ...(code === entry.code ? [] : [`${name} with another code`]),
    ...(written.length === 0 ? [] : [`${name} wrote ${written.join(', ')}`]),
  ];
}

describe('every socket event', () => {
  it('refuses a spoilt body with a problem of the catalogue and writes nothing', async () => {
    const failed: string[] = [];
    for (const event of EVENTS)
      for (const body of spoiltBodies(event))
        for (const fault of await complaints(event, body))
          failed.push(`${event} ${String(JSON.stringify(body)).slice(0, 80)}: ${fault}`);
    expect(failed).toEqual([]);
  });

  it('survives any JSON as its body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...EVENTS), fc.jsonValue({ maxDepth: 5 }), async (event, body) => {
        expect(await complaints(event, body)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('survives an event without a body or an acknowledgement function', async () => {
    const failed: string[] = [];
    const watch = (error: unknown): void => void failed.push(String(error));
    process.on('unhandledRejection', watch);
    for (const event of EVENTS)
      for (const args of [[], [{}], [{}, null], [{}, 'x'], [{}, {}, () => undefined], [() => undefined]])
        (listenerOf(event) as (...args: unknown[]) => void)(...args);
    for (const event of EVENTS) expect(await complaints(event, null)).toEqual([]);
    process.off('unhandledRejection', watch);
    expect(failed).toEqual([]);
  });
});
