export * from './album.ts';
