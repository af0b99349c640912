export { defineText } from './define-text.ts';
export type { Shape } from './shape.ts';
export { useLanguage, useText } from './use-text.ts';
export { joinSentences } from './format.ts';
export { useFormat } from './use-format.ts';
