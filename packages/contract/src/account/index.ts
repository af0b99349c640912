export * from './login.ts';
export * from './me.ts';
export * from './proof.ts';
export * from './vauth.ts';
