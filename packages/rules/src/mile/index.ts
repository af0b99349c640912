export * from './mile.ts';
