export * from './money.ts';
export * from './order.ts';
export * from './packs.ts';
export * from './payment-event.ts';
export * from './routing.ts';
export * from './stored-charge.ts';
export * from './top-up.ts';
export * from './provider-name.ts';
