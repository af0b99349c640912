export * from './me.ts';
export * from './wall.ts';
