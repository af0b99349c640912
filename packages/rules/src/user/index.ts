export * from './user-name.ts';
export * from './user-type.ts';
