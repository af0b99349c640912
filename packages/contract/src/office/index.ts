export * from './approval.ts';
export * from './me.ts';
export * from './staff.ts';
