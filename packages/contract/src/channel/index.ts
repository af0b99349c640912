export * from './capture.ts';
export * from './card.ts';
export * from './own-channel.ts';
export * from './viewer-list.ts';
