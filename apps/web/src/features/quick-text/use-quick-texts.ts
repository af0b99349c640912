import { may } from '@akari/rules';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { useQuickTextsQuery } from './api.ts';
import { quickText } from './text.ts';

const SUGGESTED = ['hello', 'lovely', 'thanks', 'again'] as const;
export type QuickTextSide = 'viewer' | 'performer';

/** The texts of the page, in its language. */
export function useSuggestedTexts(side: QuickTextSide): readonly string[] {
  const t = useText(quickText);
  return SUGGESTED.map((name) => t(`${side}.${name}`));
}

/** The person's own texts, else those of the page; and whether they may change them. */
export function useQuickTexts(side: QuickTextSide) {
  const own = may(useAppSelector(selectUserType), 'quick_text.manage');
  const { data } = useQuickTextsQuery(undefined, { skip: !own });
  const suggested = useSuggestedTexts(side);
  return { texts: data?.texts ?? suggested, own };
}
