export * from './posting.ts';
export * from './reconcile.ts';
export * from './statement.ts';
export * from './statement-format.ts';
