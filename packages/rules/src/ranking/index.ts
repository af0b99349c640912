export * from './backs.ts';
export * from './event.ts';
export * from './ranking.ts';
