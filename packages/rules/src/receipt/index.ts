export * from './receipt.ts';
export * from './tax.ts';
