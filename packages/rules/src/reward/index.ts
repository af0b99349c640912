export * from './reward.ts';
