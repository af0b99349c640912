import {
  GIFTS,
  TERM_UNITS,
  type GiftId,
  type SiteTermGroup,
  type TermField,
  type TermValue,
} from '@akari/rules';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { termsText } from './text.ts';

/** Longest text that is shown whole in a list of settings. */
const SHOWN_MOST = 600;

type Key = 'field.recording.max_ms';

/** What a setting is called. */
export function useTermLabel(): (group: SiteTermGroup, name: string) => string {
  const t = useText(termsText);
  const language = useLanguage();
  return (group, name) =>
    group === 'gift_prices' ? GIFTS[name as GiftId].name[language] : t(`field.${group}.${name}` as Key);
}

/** A value in words. */
export function useTermValue(): (field: TermField, value: TermValue) => string {
  const t = useText(termsText);
  const kit = useText(kitText);
  const { number, points } = useFormat();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') {
      const unit = field.kind === 'number' ? field.unit : 'count';
      const text = unit === 'points' ? points(value) : number(value / TERM_UNITS[unit].kept);
      return t(`unit.${unit}`, { value: text });
    }
    if (typeof value === 'string') {
      if (value === '') return t('not_set');
      return value.length <= SHOWN_MOST ? value : t('long_text', { length: number(value.length) });
    }
    if (value.length === 0) return t('none');
    return field.kind === 'tiers'
      ? value.map((tier) => kit(`tier.${tier}` as 'tier.vip')).join(t('and'))
      : t('words', { count: value.length });
  };
}
