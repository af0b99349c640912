export * from './account.ts';
export * from './authentication.ts';
