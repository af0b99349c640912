export * from './limits.ts';
export * from './line.ts';
export * from './machine.ts';
export * from './quality.ts';
export * from './status.ts';
