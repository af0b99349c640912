export * from './allocate.ts';
export * from './lot.ts';
export * from './reference.ts';
export * from './take-back.ts';
