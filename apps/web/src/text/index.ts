export { defineText } from './define-text.ts';
export type { Shape } from './shape.ts';
export { useLanguage, useText } from './useText.ts';
export { useFormat } from './useFormat.ts';
