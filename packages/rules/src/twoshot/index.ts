export * from './machine.ts';
export * from './price.ts';
