import type { OfficeCall, StaffProof } from '@akari/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { registerCall, type CallOptions, type RequestInput } from '../../platform/http/call-route.ts';
import type { Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { readStaff, type Staff } from './read-staff.ts';
import { sitesOf } from './require-right.ts';

export interface OfficeInput<C extends OfficeCall> extends RequestInput<C> {
  /** They have the call's right for at least one site: the handler checks the site of what it shows or changes. */
  staff: Staff;
}

/** @throws staff_proof_required */
function requireProof(staff: Staff, proof: StaffProof, now_ms: number): void {
  if (proof === 'none') return;
  if (staff.proven_until_ms === null) throw new Problem('staff_proof_required');
  if (proof === 'fresh' && (staff.fresh_until_ms ?? 0) <= now_ms) throw new Problem('staff_proof_required');
}

/**
 * Requires that a person is of the staff, has proven the login as a call wants it, and has its right for at least one
 * site.
 * @throws not_found, staff_proof_required or staff_right_missing
 */
export async function requireOffice(
  services: Services,
  person: Person,
  { right, proof = 'open', renews_proof }: Pick<OfficeCall, 'right' | 'proof' | 'renews_proof'>,
): Promise<Staff> {
  const staff = await readStaff(services, person, renews_proof !== false);
  if (staff === null) throw new Problem('not_found');
  requireProof(staff, proof, services.clock.nowMs());
  if (right !== null && sitesOf(staff, right)?.length === 0) throw new Problem('staff_right_missing');
  return staff;
}

/**
 * Registers a call of the back office. People who are not of the staff get the answer of an unknown path, so that they do
 * not learn that there is one.
 */
export function officeRoute<const C extends OfficeCall>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: (input: OfficeInput<C>) => Promise<z.input<C['answer']>>,
  options: CallOptions = {},
): void {
  const admitted = new WeakMap<FastifyRequest, Staff>();
  registerCall(app, call, (input) => handler({ ...input, staff: admitted.get(input.request)! }), {
    ...options,
    admit: async (request) => {
      admitted.set(request, await requireOffice(services, request.person, call));
    },
  });
}
