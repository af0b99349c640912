export * from './door-picture.ts';
