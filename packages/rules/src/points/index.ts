export * from './share.ts';
export * from './units.ts';
