export * from './control.ts';
export * from './relay.ts';
export * from './token.ts';
