export * from './closing.ts';
