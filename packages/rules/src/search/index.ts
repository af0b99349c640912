export * from './fold.ts';
export * from './search.ts';
