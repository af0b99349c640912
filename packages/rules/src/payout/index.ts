export * from './correction.ts';
export * from './figure.ts';
export * from './kana.ts';
export * from './machine.ts';
export * from './payee.ts';
export * from './period.ts';
export * from './sepa-name.ts';
