export * from './limit-change.ts';
export * from './self-exclusion.ts';
export * from './spend-limit.ts';
