export * from './id-video.ts';
export * from './machine.ts';
