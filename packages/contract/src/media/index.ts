export * from './control.ts';
export * from './health.ts';
export * from './recording.ts';
export * from './relay.ts';
export * from './snapshot.ts';
export * from './token.ts';
