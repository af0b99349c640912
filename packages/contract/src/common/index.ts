export * from './call.ts';
export * from './error.ts';
export * from './primitives.ts';
