export * from './dispute.ts';
export * from './machine.ts';
export * from './refund.ts';
