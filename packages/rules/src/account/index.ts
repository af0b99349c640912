export * from './account.ts';
export * from './authentication.ts';
export * from './login-delay.ts';
export * from './proof.ts';
