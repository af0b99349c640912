export * from './charge.ts';
export * from './discount.ts';
export * from './rate.ts';
