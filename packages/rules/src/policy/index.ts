export * from './condition.ts';
export * from './may.ts';
export * from './policy.ts';
export { ROLE_OF, ROLES, type Role } from './role.ts';
export type { Verdict } from './verdict.ts';
