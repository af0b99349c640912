import { STAFF_RIGHT_NAMES, type StaffRight } from './right.ts';

interface StaffRoleEntry {
  /** Who has the higher position may appoint and dismiss, never the other way round. Roles may share a position. */
  position: number;
  rights: readonly StaffRight[];
}

const MODERATOR: readonly StaffRight[] = [
  'people.read',
  'bars.set',
  'live.watch',
  'live.message',
  'live.stop',
  'content.read',
  'content.decide',
  'reports.read',
  'reports.decide',
];
const SENIOR_MODERATOR: readonly StaffRight[] = [...MODERATOR, 'performers.close', 'figures.read'];

/** The roles of the back office. People have no role by default, and the user types 215 and 220 give none. */
export const STAFF_ROLES = {
  support: { position: 10, rights: ['people.read', 'contact.answer', 'mail.manage'] },
  moderator: { position: 20, rights: MODERATOR },
  senior_moderator: { position: 30, rights: SENIOR_MODERATOR },
  identity: { position: 30, rights: ['people.read', 'identity.decide'] },
  finance: {
    position: 30,
    rights: ['people.read', 'payouts.read', 'money.propose', 'lists.export', 'figures.read', 'figures.money'],
  },
  custodian_of_records: { position: 30, rights: ['people.read', 'records.read'] },
  child_safety: {
    position: 40,
    rights: ['people.read', 'live.watch', 'content.read', 'reports.read', 'child_safety.open'],
  },
  finance_approver: {
    position: 40,
    rights: ['people.read', 'payouts.read', 'money.approve', 'audit.read', 'figures.read', 'figures.money'],
  },
  site_manager: {
    position: 50,
    rights: [
      ...SENIOR_MODERATOR,
      ...(['people.manage', 'performers.create', 'contact.answer'] as const),
      ...([
        'terms.set',
        'sites.set',
        'campaigns.set',
        'switches.set',
        'lists.export',
        'staff.manage',
      ] as const),
      'figures.money',
    ],
  },
  admin: { position: 100, rights: STAFF_RIGHT_NAMES },
} as const satisfies Readonly<Record<string, StaffRoleEntry>>;

export type StaffRole = keyof typeof STAFF_ROLES;
export const STAFF_ROLE_NAMES = Object.keys(STAFF_ROLES) as StaffRole[];
export const staffRoleEntry = (role: StaffRole): StaffRoleEntry => STAFF_ROLES[role];
