export * from './bar.ts';
