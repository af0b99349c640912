export * from './answer.ts';
export * from './machine.ts';
export * from './push.ts';
export * from './service.ts';
