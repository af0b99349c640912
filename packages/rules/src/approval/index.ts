export * from './approval.ts';
export * from './machine.ts';
