export * from './goal.ts';
