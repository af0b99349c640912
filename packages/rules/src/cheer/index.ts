export * from './cheer.ts';
