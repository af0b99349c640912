export * from './addresses.ts';
export * from './pages.ts';
export * from './site.ts';
