export * from './machine.ts';
export * from './reference-code.ts';
export * from './statement.ts';
