export * from './money.ts';
export * from './packs.ts';
export * from './payment-event.ts';
