import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { surfaceOf, type Operation } from '../testing/hostile/operations.ts';
import { randomRequest, requestsOf, spoiltRequests } from '../testing/hostile/spoil.ts';
import { hostileStand, ROLES, type HostileStand, type Role } from '../testing/hostile/stand.ts';

/** Every ninth spoilt request of an operation, with `HOSTILE=all` every one: that is a part of `test:attack`. */
const EVERY = process.env['HOSTILE'] === 'all' ? 1 : 9;
/** Thousands of requests take a minute with `HOSTILE=all`, and five times as long on a busy machine. */
const MANY_REQUESTS = { timeout: 900_000 };
/** What it takes depends on the item, the person, the setting or the keys of an address, so no sample fits. */
const DEPENDS = [
  '/api/office/queue_items/{item_id}/decide',
  '/api/office/people/{person_id}/points',
  '/api/office/settings',
  '/api/purchase/top-up',
  '/api/purchase/top-up/order',
  '/api/saved-searches',
];

let stand: HostileStand;
let calls: Operation[];
beforeAll(async () => {
  stand = await hostileStand();
  calls = stand.operations.filter((one) => surfaceOf(one) === 'call');
});

/** The role whose valid request gets furthest, so that a bad value reaches the handler. */
async function roleFor(operation: Operation): Promise<Role> {
  // To everybody else there is no back office.
  if (operation.path.startsWith('/api/office/')) return 'staff';
  const { build } = requestsOf(operation, stand.known);
  for (const role of ROLES) {
    const answer = await stand.answerTo(role, build({}, 'nothing'));
    if (answer !== 'login_required' && answer !== 'forbidden') return role;
  }
  return 'viewer';
}

describe('every call of the OpenAPI document', () => {
  it('accepts the sample of its schemas', MANY_REQUESTS, async () => {
    const refused: string[] = [];
    for (const operation of calls) {
      if (DEPENDS.includes(operation.path)) continue;
      const { build } = requestsOf(operation, stand.known);
      for (const role of ROLES)
        if ((await stand.answerTo(role, build({}, 'nothing'))) === 'bad_request')
          refused.push(`${role} ${operation.method} ${operation.path}`);
    }
    expect(calls.length).toBeGreaterThan(60);
    expect(refused).toEqual([]);
  });

  it(
    'refuses a spoilt request with a problem of the catalogue and writes nothing',
    MANY_REQUESTS,
    async () => {
      const complaints: string[] = [];
      let count = 0;
      for (const [place, operation] of calls.entries()) {
        const role = await roleFor(operation);
        for (const [index, request] of [...spoiltRequests(operation, stand.known)].entries()) {
          // Operations begin at different requests, so that each kind of fault reaches a ninth of them.
          if ((index + place) % EVERY !== 0) continue;
          // One in five of another role: what is refused for the role must not hide a fault before that check.
          count += 1;
          const sender = count % 5 === 0 ? (ROLES[(count / 5) % ROLES.length] ?? role) : role;
          complaints.push(...(await stand.complaintsOf(sender, request)));
        }
      }
      expect(complaints).toEqual([]);
      expect(count).toBeGreaterThan(1_400);
    },
  );

  it('survives random texts and numbers in all fields at once', MANY_REQUESTS, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRequest(calls, stand.known),
        fc.constantFrom(...ROLES),
        async (request, role) => {
          expect(await stand.complaintsOf(role, request)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
