export * from './allocate.ts';
export * from './lot.ts';
export * from './reference.ts';
