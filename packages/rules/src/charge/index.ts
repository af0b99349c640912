export * from './charge.ts';
