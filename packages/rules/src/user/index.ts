export * from './look-alike.ts';
export * from './reserved-name.ts';
export * from './user-name.ts';
export * from './user-type.ts';
