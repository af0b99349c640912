export * from './compose.ts';
export * from './find.ts';
export * from './help.ts';
export * from './help-text.ts';
export * from './of-error.ts';
