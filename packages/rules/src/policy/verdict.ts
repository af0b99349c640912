import type { ErrorName } from '../error/index.ts';
import type { ConditionName } from './condition.ts';
import type { Role } from './role.ts';

/** What the policy says of one role and one action; `error` is the answer to the person. */
export type Verdict =
  | { readonly says: 'allowed' }
  | { readonly says: 'denied'; readonly error: ErrorName }
  | { readonly says: 'only'; readonly condition: ConditionName; readonly error: ErrorName };

/** A row of the policy. Every role has a verdict: none is allowed by being forgotten. */
export type Row = Readonly<Record<Role, Verdict>>;

export const ALLOWED = { says: 'allowed' } as const;
export const FORBIDDEN = { says: 'denied', error: 'forbidden' } as const;
export const LOGIN_FIRST = { says: 'denied', error: 'login_required' } as const;
/** Denies as an absent session does, because another error would tell more. */
export const OUTSIDE = { says: 'denied', error: 'chat_not_in_session' } as const;
export const only = <const C extends ConditionName, const E extends ErrorName>(condition: C, error: E) =>
  ({ says: 'only', condition, error }) as const;

export const EVERYBODY = {
  guest: ALLOWED,
  viewer: ALLOWED,
  performer: ALLOWED,
  visible_admin: ALLOWED,
  invisible_admin: ALLOWED,
} as const satisfies Row;

/** Members, and guests who have a user id. */
export const KNOWN = { ...EVERYBODY, guest: only('known', 'login_required') } as const satisfies Row;

export const MEMBERS = { ...EVERYBODY, guest: LOGIN_FIRST } as const satisfies Row;

const NO_ROLE = {
  guest: LOGIN_FIRST,
  viewer: FORBIDDEN,
  performer: FORBIDDEN,
  visible_admin: FORBIDDEN,
  invisible_admin: FORBIDDEN,
} as const satisfies Row;

/** People with points. */
export const VIEWERS = { ...NO_ROLE, viewer: ALLOWED } as const satisfies Row;
export const PERFORMERS = { ...NO_ROLE, performer: ALLOWED } as const satisfies Row;
export const ADMINS = { ...NO_ROLE, visible_admin: ALLOWED, invisible_admin: ALLOWED } as const satisfies Row;
/** Members to whom staff write. */
export const RECEIVERS = { ...NO_ROLE, viewer: ALLOWED, performer: ALLOWED } as const satisfies Row;
/** Members who may enter channels. */
export const ENTRANTS = { ...ADMINS, viewer: ALLOWED } as const satisfies Row;
