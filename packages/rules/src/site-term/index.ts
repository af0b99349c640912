export * from './site-term.ts';
export * from './term-values.ts';
