export * from './command.ts';
export * from './control.ts';
export * from './level.ts';
export * from './price.ts';
export * from './queue.ts';
export * from './slot.ts';
export * from './way.ts';
