export * from './address.ts';
export * from './kind.ts';
export * from './machine.ts';
export * from './retry.ts';
