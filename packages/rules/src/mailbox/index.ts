export * from './mailbox.ts';
