export * from './limits.ts';
export * from './machine.ts';
export * from './media.ts';
export * from './price.ts';
