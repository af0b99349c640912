export * from './ending.ts';
export * from './goal.ts';
export * from './machine.ts';
