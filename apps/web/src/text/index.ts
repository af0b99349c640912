export { defineText } from './i18n.ts';
export type { Shape } from './shape.ts';
export { useLanguage, useText } from './useText.ts';
export { useFormat } from './useFormat.ts';
