export * from './figure.ts';
