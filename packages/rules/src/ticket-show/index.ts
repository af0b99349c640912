export * from './machine.ts';
export * from './ticket-show.ts';
