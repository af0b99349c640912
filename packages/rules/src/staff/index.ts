export * from './act.ts';
export * from './may.ts';
export * from './right.ts';
export { staffRoleEntry, STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from './role.ts';
