export * from './viewer-tier.ts';
