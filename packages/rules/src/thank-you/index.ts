export * from './thank-you.ts';
