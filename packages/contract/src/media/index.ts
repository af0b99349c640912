export * from './control.ts';
export * from './token.ts';
