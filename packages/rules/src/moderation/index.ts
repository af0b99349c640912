export * from './act.ts';
export * from './chat-rules.ts';
export * from './fold-text.ts';
export * from './held-line.ts';
export * from './mask-contacts.ts';
export * from './mention.ts';
export * from './word-list.ts';
