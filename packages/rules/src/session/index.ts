export * from './day.ts';
export * from './end.ts';
export * from './guest-preview.ts';
export * from './limits.ts';
export * from './machine.ts';
export * from './roles.ts';
export * from './session-type.ts';
export * from './spend-limit.ts';
