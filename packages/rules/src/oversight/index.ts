export * from './console.ts';
export * from './entry-reason.ts';
export * from './stop-reason.ts';
