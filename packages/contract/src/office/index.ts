export * from './me.ts';
