export * from './limits.ts';
export * from './line.ts';
export * from './machine.ts';
export * from './phone.ts';
export * from './publisher.ts';
export * from './quality.ts';
export * from './status.ts';
export * from './thumbnail-message.ts';
