import type { SessionEnded } from '@akari/contract/session';
import type { SessionMode } from '@akari/rules';
import { currentLanguage } from '../../../text/current-language.ts';
import { formatDuration, formatPoints } from '../../../text/format.ts';
import { sessionText } from '../text.ts';
import { visitOfTime } from '../receipt/receipt.ts';
import { visitMs } from '../receipt/visit-rows.ts';

/** What the next screen says of a visit that ended by leaving the room; null: it cost nothing. */
export function leftText(name: string, ended: SessionEnded, mode: SessionMode): string | null {
  const visit = ended.visit ?? visitOfTime(ended, mode);
  if (visit.total_units === 0) return null;
  const language = currentLanguage();
  return sessionText.t('left', {
    name,
    duration: formatDuration(visitMs(visit), language),
    points: formatPoints(visit.total_units, language, { decimals: 2, max_decimals: 2 }),
  });
}
