export * from './campaign-plan.ts';
export * from './charge.ts';
export * from './charge-machine.ts';
export * from './discount.ts';
export * from './points-left.ts';
export * from './rate.ts';
export * from './rate-grid.ts';
export * from './time-after-giving.ts';
