import type { Language } from '@akari/rules';
import { currentLanguage } from './current-language.ts';
import type { Shape, Texts, Translate } from './shape.ts';

type Values = Readonly<Record<string, string | number>>;
type Lookup = (key: string, values?: Values) => string;

/** The texts of one capability, in both languages. */
export interface TextBundle<T extends Texts> {
  /** In the language of the moment; inside a component use `useText`, which follows a change. */
  t: Translate<T>;
  /** In a given language. */
  in: Record<Language, Translate<T>>;
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Looks a key up, in its `_one` form where there is one and `count` is 1, and puts the values in their places. */
const lookUpIn =
  (texts: Texts): Lookup =>
  (key, values = {}) => {
    const text = (values['count'] === 1 ? textAt(texts, `${key}_one`) : undefined) ?? textAt(texts, key);
    // The type of the key leaves no other.
    if (text === undefined) throw new Error(`no text has the key ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };

/** The texts of a capability. They travel with the screens that use them, not with the first page. */
export function defineText<const T extends Texts>(texts: { ja: T; en: Shape<T> }): TextBundle<T> {
  const look: Record<Language, Lookup> = { ja: lookUpIn(texts.ja), en: lookUpIn(texts.en) };
  return {
    t: (key, ...[values]) => look[currentLanguage()](key, values),
    in: { ja: (key, ...[values]) => look.ja(key, values), en: (key, ...[values]) => look.en(key, values) },
  };
}
