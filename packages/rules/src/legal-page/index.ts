export * from './legal-page.ts';
