export * from './machine.ts';
export * from './tip-goal.ts';
