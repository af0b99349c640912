export * from './agency.ts';
export * from './machine.ts';
