export * from './machine.ts';
export * from './tip-menu.ts';
