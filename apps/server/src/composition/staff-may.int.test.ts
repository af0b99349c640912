import { randomUUID } from 'node:crypto';
import type { OfficeCall } from '@akari/contract';
import { OFFICE_LISTS } from '@akari/contract/office';
import { BULK_ACT_NAMES, bulkActEntry, STAFF_ROLE_NAMES, staffRoleEntry, type StaffRole } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSandboxProvider } from '../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildPerformer, buildStaff, buildViewer } from '../testing/factories.ts';
import { testApp } from '../testing/http.ts';
import { OFFICE_CALLS, sampleOf } from '../testing/sample-request.ts';
import { testServices } from '../testing/services.ts';
import { createCapabilities } from './capabilities.ts';

const MINUTE_MS = 60_000;
const OTHER_SITE = 1_015_561;
const services = await testServices({
  payment: createSandboxProvider,
  env: { DEMO: '1', PAYMENT: 'sandbox' },
});
let app: FastifyInstance;
let viewer = '';

/** How a login is proven: not at all, too long ago for what needs a fresh proof, or just now. */
const PROOFS = ['none', 'stale', 'fresh'] as const;
type Proof = (typeof PROOFS)[number];
const cookies = new Map<string, string>();
/** Staff of one site only, by role. */
const elsewhere = new Map<StaffRole, string>();

beforeAll(async () => {
  app = await testApp(services, createCapabilities([], ['sandbox']));
  for (const role of STAFF_ROLE_NAMES) {
    cookies.set(`${role} none`, (await buildStaff(services, { roles: [{ role }], proven: false })).cookie);
    cookies.set(`${role} stale`, (await buildStaff(services, { roles: [{ role }] })).cookie);
  }
  // Long enough to be no fresh proof, and not long enough to be idle.
  services.clock.advance(15 * MINUTE_MS);
  for (const role of STAFF_ROLE_NAMES) {
    cookies.set(`${role} fresh`, (await buildStaff(services, { roles: [{ role }] })).cookie);
    elsewhere.set(role, (await buildStaff(services, { roles: [{ role, site_id: OTHER_SITE }] })).cookie);
  }
  viewer = (await buildLogin(services, (await buildViewer(services)).user_id)).cookie;
});

async function answerTo(
  cookie: string,
  { method, path, query, body }: OfficeCall,
  params: Record<string, string> = {},
): Promise<string> {
  const answer = await app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '900000001'),
    query: Object.fromEntries(
      Object.entries(sampleOf(query)).map(([name, one]) => [name, `${one as string}`]),
    ),
    headers: { cookie, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { payload: sampleOf(body) }),
  });
  return answer.statusCode === 200 ? 'ok' : answer.json<{ error: { name: string } }>().error.name;
}

/** The right of a call; an act for many rows has the right of its act, which the request names. */
const rightOf = ({ path, right }: OfficeCall): OfficeCall['right'] =>
  ['/api/office/bulk', '/api/office/bulk/count'].includes(path)
    ? bulkActEntry(BULK_ACT_NAMES[0]!).right
    : right;

/** The refusal that the contract and the rules ask for; null: the call is let in. */
function refusalOf(call: OfficeCall, role: StaffRole, proven: Proof): string | null {
  const { proof = 'open' } = call;
  const right = rightOf(call);
  const needs = { none: [], open: ['none'], fresh: ['none', 'stale'] }[proof] as readonly Proof[];
  if (needs.includes(proven)) return 'staff_proof_required';
  return right === null || staffRoleEntry(role).rights.includes(right) ? null : 'staff_right_missing';
}

/** Refusals of the gate before a call; all others come from the call itself. */
const GATE = [
  'not_found_staff',
  'staff_proof_required',
  'staff_right_missing',
  'login_required',
  'forbidden',
];

describe('every call of the back office', () => {
  it.each(OFFICE_CALLS)('%s, by role and proof', async (_name, call) => {
    expect(await answerTo('', call)).toBe('not_found');
    expect(await answerTo(viewer, call)).toBe('not_found');
    for (const role of STAFF_ROLE_NAMES)
      for (const proven of PROOFS) {
        const got = await answerTo(cookies.get(`${role} ${proven}`)!, call);
        const refusal = refusalOf(call, role, proven);
        const who = `${role}, proof ${proven}`;
        if (refusal !== null) expect(got, who).toBe(refusal);
        else if (!isExport(call)) expect(GATE, who).not.toContain(got);
        else
          expect(got, who).toBe(
            staffRoleEntry(role).rights.includes('lists.export') ? 'ok' : 'staff_right_missing',
          );
      }
  });

  const isExport = ({ path }: OfficeCall): boolean => path.endsWith('/export');
  const ofPerson = OFFICE_CALLS.filter(([, { path }]) => path.includes(':person_id'));

  it.each(ofPerson)('%s does not find a person of another site', async (_name, call) => {
    const { user_id } = await buildPerformer(services);
    for (const role of STAFF_ROLE_NAMES) {
      const got = await answerTo(elsewhere.get(role)!, call, { person_id: String(user_id) });
      expect(['not_found', 'staff_right_missing'], role).toContain(got);
    }
  });

  it.each(OFFICE_LISTS.map((list) => [list.name, list] as const))(
    '%s shows staff of one site nothing of another',
    async (_name, { read }) => {
      const answer = await app.inject({
        url: read.path,
        headers: { cookie: elsewhere.get('site_manager')! },
      });
      const { rows = [] } = answer.json<{ rows?: unknown[] }>();
      expect(rows).toEqual([]);
    },
  );
});
