export * from './arrival.ts';
export * from './partner.ts';
export * from './postback.ts';
