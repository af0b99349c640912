import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAFF_ACT_NAMES, STAFF_ACTS } from './act.ts';
import {
  grantRefusal,
  hasStaffRight,
  mayGrantRole,
  mayRevokeRole,
  staffPosition,
  type StaffGrant,
  type StaffPerson,
} from './may.ts';
import { STAFF_RIGHT_NAMES, STAFF_RIGHTS, type StaffRight } from './right.ts';
import { STAFF_ROLE_NAMES, staffRoleEntry, type StaffRole } from './role.ts';

const SITES = [1, 2];
const PLACES = [null, ...SITES];
const grants: fc.Arbitrary<StaffGrant> = fc.record({
  role: fc.constantFrom(...STAFF_ROLE_NAMES),
  site_id: fc.constantFrom(...PLACES),
});
const person = (id: number): fc.Arbitrary<StaffPerson> =>
  fc.record({ id: fc.constant(id), grants: fc.array(grants, { maxLength: 3 }) });
const teams = fc.tuple(person(1), person(2), person(3));
/** An attempt: who gives or takes which role of whom. */
const attempts = fc.array(fc.record({ by: fc.nat(2), of: fc.nat(2), grant: grants, takes: fc.boolean() }), {
  maxLength: 30,
});

/** Everything that the people of a team may do, as `right site`. */
const powers = (team: readonly StaffPerson[]): Set<string> =>
  new Set(
    team.flatMap((one) =>
      STAFF_RIGHT_NAMES.flatMap((right) =>
        PLACES.filter((site) => hasStaffRight(one, right, site)).map((site) => `${right} ${site}`),
      ),
    ),
  );

type Attempt = { by: number; of: number; grant: StaffGrant; takes: boolean };
/** Carries out an attempt if the rules allow it. */
function attempt(team: StaffPerson[], { by, of, grant, takes }: Attempt): boolean {
  const [actor, target] = [team[by]!, team[of]!];
  if (!(takes ? mayRevokeRole(actor, target, grant) : mayGrantRole(actor, target, grant))) return false;
  const rest = target.grants.filter((one) => one.role !== grant.role || one.site_id !== grant.site_id);
  team[of] = { ...target, grants: takes ? rest : [...rest, grant] };
  return true;
}

describe('rights of staff', () => {
  it('no person changes their own role', () => {
    fc.assert(
      fc.property(person(1), grants, (one, grant) => {
        expect(mayGrantRole(one, one, grant)).toBe(false);
        expect(mayRevokeRole(one, one, grant)).toBe(false);
      }),
    );
  });

  it('no person gives a right that they lack', () => {
    fc.assert(
      fc.property(person(1), person(2), grants, (actor, target, grant) => {
        fc.pre(mayGrantRole(actor, target, grant));
        for (const right of staffRoleEntry(grant.role).rights)
          expect(hasStaffRight(actor, right, grant.site_id)).toBe(true);
      }),
    );
  });

  it('no person touches a person or a role of an equal or higher position', () => {
    fc.assert(
      fc.property(person(1), person(2), grants, (actor, target, grant) => {
        if (staffPosition(target) >= staffPosition(actor)) {
          expect(mayGrantRole(actor, target, grant)).toBe(false);
          expect(mayRevokeRole(actor, target, grant)).toBe(false);
        }
        if (staffRoleEntry(grant.role).position >= staffPosition(actor))
          expect(mayGrantRole(actor, target, grant)).toBe(false);
      }),
    );
  });

  it('no sequence of grants makes the team able to do more, or raises its highest position', () => {
    fc.assert(
      fc.property(teams, attempts, (team, tries) => {
        const now = [...team];
        const before = powers(now);
        const highest = Math.max(...now.map(staffPosition));
        for (const one of tries) attempt(now, one);
        expect([...powers(now)].filter((power) => !before.has(power))).toEqual([]);
        expect(Math.max(...now.map(staffPosition))).toBeLessThanOrEqual(highest);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a role for one site gives nothing on another site and no right of the whole service', () => {
    fc.assert(
      fc.property(grants, fc.constantFrom(...STAFF_RIGHT_NAMES), (grant, right: StaffRight) => {
        fc.pre(grant.site_id !== null);
        const one = { id: 1, grants: [grant] };
        for (const site of PLACES.filter((place) => place !== grant.site_id))
          expect(hasStaffRight(one, right, site)).toBe(false);
        if (STAFF_RIGHTS[right].scope === 'service')
          expect(hasStaffRight(one, right, grant.site_id)).toBe(false);
      }),
    );
  });
});

describe('grantRefusal', () => {
  const admin: StaffPerson = { id: 1, grants: [{ role: 'admin', site_id: null }] };
  const manager: StaffPerson = { id: 2, grants: [{ role: 'site_manager', site_id: 1 }] };
  const nobody: StaffPerson = { id: 3, grants: [] };

  it.each([
    [
      'an administrator appoints a finance approver',
      admin,
      { role: 'finance_approver', site_id: null },
      null,
    ],
    [
      'an administrator appoints an administrator',
      admin,
      { role: 'admin', site_id: null },
      'position_too_high',
    ],
    ['a site manager appoints a moderator of the site', manager, { role: 'moderator', site_id: 1 }, null],
    ['… of another site', manager, { role: 'moderator', site_id: 2 }, 'right_missing'],
    ['… of all sites', manager, { role: 'moderator', site_id: null }, 'right_missing'],
    ['a site manager appoints finance', manager, { role: 'finance', site_id: 1 }, 'right_missing'],
    ['nobody appoints', nobody, { role: 'support', site_id: 1 }, 'right_missing'],
  ] as const)('%s', (_what, actor, grant, refusal) => {
    expect(grantRefusal(actor, { id: 9, grants: [] }, grant)).toBe(refusal);
  });
});

it('grantRefusal names the own role before everything else', () => {
  const admin: StaffPerson = { id: 1, grants: [{ role: 'admin', site_id: null }] };
  expect(grantRefusal(admin, { id: 1, grants: [] }, { role: 'support', site_id: null })).toBe('own_role');
});

describe('STAFF_ACTS', () => {
  it('an administrator may do every act, and support only answers messages and sends mails again', () => {
    const acts = (role: StaffRole) =>
      STAFF_ACT_NAMES.filter((act) => {
        const { right } = STAFF_ACTS[act];
        return right !== null && staffRoleEntry(role).rights.includes(right);
      });
    expect(acts('admin')).toEqual(STAFF_ACT_NAMES.filter((act) => act !== 'room.enter_private'));
    expect(acts('support')).toEqual(['contact.answer', 'contact.close', 'mail.resend']);
  });

  it('the user type alone gives one act: entering a private room', () => {
    const free = Object.entries(STAFF_ACTS).filter(([, { right }]) => right === null);
    expect(free.map(([act]) => act)).toEqual(['room.enter_private']);
  });

  it('no role but that of the administrator may both propose and approve money', () => {
    const both = STAFF_ROLE_NAMES.filter((role) =>
      (['money.propose', 'money.approve'] as const).every((right) =>
        staffRoleEntry(role).rights.includes(right),
      ),
    );
    expect(both).toEqual(['admin']);
  });
});
