export * from './claim.ts';
export * from './kind.ts';
export * from './machine.ts';
