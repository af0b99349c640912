export * from './tip-list.ts';
export * from './tip.ts';
