export { currentLanguage, defineText, i18n, type TextBundle } from './i18n.ts';
export type { Shape, Texts, Translate } from './shape.ts';
export { useLanguage, useText } from './useText.ts';
export { useFormat } from './useFormat.ts';
