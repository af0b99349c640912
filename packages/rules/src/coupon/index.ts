export * from './code.ts';
export * from './coupon.ts';
