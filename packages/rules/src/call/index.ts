export * from './call.ts';
export * from './machine.ts';
