export * from './viewer-profile.ts';
