export * from './plan.ts';
export * from './subscription.ts';
