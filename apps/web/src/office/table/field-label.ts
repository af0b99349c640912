import { SESSION_MODES, type Language } from '@akari/rules';
import { kitText } from '../../kit/text.ts';
import { formatDate, formatNumber, formatPoints } from '../../text/format.ts';
import { meText } from '../me/text.ts';
import { sitesText } from '../sites/text.ts';
import { switchesText } from '../switches/text.ts';
import { choiceText } from './choice-text.ts';
import { columnText } from './column-text.ts';
import { fieldText } from './field-text.ts';
import { tableText } from './text.ts';

type Look = (key: never) => string;

/** The text of a key; null: there is none. A name of the log may be older or newer than this page. */
function found(look: Look, key: string): string | null {
  try {
    return look(key as never);
  } catch {
    return null;
  }
}

const isMode = (name: string): boolean => SESSION_MODES.some((mode) => mode === name);

/** The name of a field that an act changed; null: this page does not know it. */
export function fieldLabel(name: string, language: Language): string | null {
  const own = fieldText[language].name[name];
  if (own !== undefined) return own;
  const looks: [Look, string][] = [
    [choiceText.in[language], isMode(name) ? `mode.${name}` : ''],
    [sitesText.in[language], `field.${name}`],
    [switchesText.in[language], `name.${name}`],
    [columnText.in[language], name],
  ];
  for (const [look, key] of looks) {
    const text = found(look, key);
    if (text !== null) return text;
  }
  return null;
}

const BASIS_POINTS_A_PERCENT = 100;
/** A hash: of a content, or in place of a name, which the log does not keep. */
const HASH = /^(?:keyed:)?([\w-]{40,})$/;
const HASH_SHOWN = 8;

function numberText(name: string, value: number, language: Language): string {
  if (isMode(name) || name.endsWith('_units')) return `${formatPoints(value, language)} pt`;
  if (name.endsWith('_bp')) return `${formatNumber(value / BASIS_POINTS_A_PERCENT, language)}%`;
  if (name.endsWith('_at_ms')) return formatDate(value, 'date_time', language);
  return String(value);
}

/** The table of words of a field whose values are names. */
const WORDS: Readonly<Record<string, [look: (language: Language) => Look, prefix: string]>> = {
  role: [(language) => meText.in[language], 'role'],
  tier: [(language) => kitText.in[language], 'tier'],
  status: [(language) => kitText.in[language], 'status'],
  label: [(language) => choiceText.in[language], 'campaign'],
  modes: [(language) => choiceText.in[language], 'mode'],
  mode: [(language) => choiceText.in[language], 'mode'],
  barred: [(language) => choiceText.in[language], 'bar'],
  user_type: [(language) => choiceText.in[language], 'user_type'],
  languages: [(language) => sitesText.in[language], 'language'],
};

/** Whether a value of the log is a hash, which is in no language. */
export const isHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value);

/** A value of the log in words; what this page has no word for stays as it is. */
export function fieldValue(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return tableText.in[language]('none');
  if (typeof value === 'boolean') return tableText.in[language](value ? 'yes' : 'no');
  if (Array.isArray(value)) {
    const list = new Intl.ListFormat(language, { type: 'unit' });
    return list.format(value.map((one) => fieldValue(name, one, language)));
  }
  if (typeof value === 'object') {
    const line = ([key, one]: [string, unknown]): string =>
      `${fieldLabel(key, language) ?? key} ${fieldValue(key, one, language)}`;
    const lines = Object.entries(value).map(line);
    return lines.length === 0 ? tableText.in[language]('none') : lines.join(language === 'ja' ? '、' : ', ');
  }
  const plain = value as string | number;
  const words = WORDS[name];
  const word = words === undefined ? null : found(words[0](language), `${words[1]}.${plain}`);
  if (word !== null) return word;
  if (typeof plain === 'number') return numberText(name, plain, language);
  const hash = HASH.exec(plain)?.[1];
  if (hash !== undefined) return `${hash.slice(0, HASH_SHOWN)}…`;
  return fieldText[language].value[plain] ?? plain;
}

/** The id of what an act was done to; rates belong to a site or a tier. */
export function subjectId(id: string, language: Language): string {
  const [kind, value = ''] = id.split(':');
  if (kind === 'site' && value !== '') return tableText.in[language]('site', { site_id: value });
  return (kind === 'tier' ? found(kitText.in[language], `tier.${value}`) : null) ?? id;
}

/** What an act was done to. */
export const subjectLabel = (kind: string, language: Language): string =>
  fieldText[language].subject[kind] ?? kind;
