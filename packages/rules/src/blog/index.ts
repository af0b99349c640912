export * from './blog.ts';
export * from './feed.ts';
