export * from './machine.ts';
export * from './poll.ts';
