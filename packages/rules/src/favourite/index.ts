export * from './favourite.ts';
export * from './login-notice.ts';
