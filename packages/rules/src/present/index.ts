export * from './present.ts';
