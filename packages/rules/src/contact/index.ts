export * from './contact.ts';
export * from './subject-titles.ts';
