import type { Language } from '@akari/rules';
import { currentLanguage } from './current-language.ts';
import { formatNumber } from './format.ts';
import type { Shape, Texts, Translate } from './shape.ts';

type Values = Readonly<Record<string, string | number>>;

/** The texts of one capability, in both languages. */
export interface TextBundle<T extends Texts, E = unknown> {
  /** In the language of the moment; inside a component use `useText`, which follows a change. */
  t: Translate<T, E>;
  /** In a given language. */
  in: Record<Language, Translate<T, E>>;
}

/** With every text as it is written, which tests read. */
interface DefinedText<T extends Texts, E> extends TextBundle<T, E> {
  texts: { ja: T; en: E };
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Looks a key up, in its `_one` form where there is one and `count` is 1, and puts the values in their places. A count is
 * written as the language writes numbers: 1,234.
 */
function lookUp(texts: Texts, language: Language, key: string, values: Values = {}): string {
  const text = (values['count'] === 1 ? textAt(texts, `${key}_one`) : undefined) ?? textAt(texts, key);
  // The type of the key leaves no other.
  if (text === undefined) throw new Error(`no text has the key ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return name === 'count' && typeof value === 'number' ? formatNumber(value, language) : String(value);
  });
}

/** @param textsIn the texts of a language, asked for at each look-up */
export function textBundle<T extends Texts, E>(textsIn: (language: Language) => Texts): TextBundle<T, E> {
  const look = (language: Language, key: string, values?: Values): string =>
    lookUp(textsIn(language), language, key, values);
  return {
    t: (key, ...[values]) => look(currentLanguage(), key, values),
    in: {
      ja: (key, ...[values]) => look('ja', key, values),
      en: (key, ...[values]) => look('en', key, values),
    },
  };
}

/**
 * The texts of a capability. They travel with the screens that use them, not with the first page. The build of the page
 * replaces the call with `packedText`, so a module of texts ends with `export const name = defineText({ ja, en });`.
 */
export const defineText = <const T extends Texts, const E extends Shape<T>>(
  texts: DefinedText<T, E>['texts'],
): DefinedText<T, E> => ({ ...textBundle<T, E>((language) => texts[language]), texts });
