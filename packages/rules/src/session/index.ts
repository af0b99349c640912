export * from './end.ts';
export * from './limits.ts';
export * from './machine.ts';
export * from './roles.ts';
export * from './session-type.ts';
