export * from './access.ts';
export * from './stage-effect.ts';
