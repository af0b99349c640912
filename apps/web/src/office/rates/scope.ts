import type { RateTable, SessionMode, ViewerTier } from '@akari/rules';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { choiceText } from '../table/choice-text.ts';
import { ratesText } from './text.ts';

export const siteOf = (scope: string): string => scope.slice('site:'.length);
export const isSite = (scope: string): boolean => scope.startsWith('site:');
export const tierOf = (scope: string): ViewerTier => scope.slice('tier:'.length) as ViewerTier;

/** What a scope is called. */
export function useScopeName(): (scope: string) => string {
  const t = useText(ratesText);
  const kit = useText(kitText);
  return (scope) =>
    isSite(scope) ? t('site_name', { site_id: siteOf(scope) }) : kit(`tier.${tierOf(scope)}`);
}

/** A changed mode in words: its rate before and after. */
export function useRateLine(): (mode: SessionMode, before: RateTable, after: RateTable) => string {
  const t = useText(ratesText);
  const choice = useText(choiceText);
  const { points } = useFormat();
  const shown = (rate: number | null | undefined) =>
    rate === undefined || rate === null ? t('unset') : t('pt', { points: points(rate) });
  return (mode, before, after) =>
    t('line', { mode: choice(`mode.${mode}`), before: shown(before[mode]), after: shown(after[mode]) });
}
