export * from './addresses.ts';
export * from './pages.ts';
export * from './settings.ts';
export * from './site.ts';
export * from './source.ts';
