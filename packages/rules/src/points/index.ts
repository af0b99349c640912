export * from './cause-name.ts';
export * from './share.ts';
export * from './units.ts';
