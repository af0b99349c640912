export * from './addresses.ts';
export * from './site.ts';
