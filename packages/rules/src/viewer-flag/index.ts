export * from './viewer-flag.ts';
