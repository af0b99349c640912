export * from './review.ts';
export * from './review-words.ts';
