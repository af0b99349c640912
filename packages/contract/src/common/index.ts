export * from './call.ts';
export * from './error.ts';
export * from './event.ts';
export * from './giving.ts';
export * from './page-order.ts';
export * from './primitives.ts';
