import { GIFTS, type GiftId, type Language } from '@akari/rules';
import { kitText } from '../../kit/text.ts';
import { meText } from '../me/text.ts';
import { actLabel } from './act-text.ts';
import { choiceText } from './choice-text.ts';

/** The vocabulary of a column of a list, where it is not the same in all lists. */
const OF_LIST: Readonly<Record<string, string>> = {
  'sessions.state': 'session',
  'purchases.state': 'purchase',
  'subscriptions.state': 'subscription',
  'id-videos.state': 'video',
  'id-videos.reason': 'video_reason',
  'door-pictures.state': 'picture',
  'door-pictures.reason': 'picture_reason',
  'mails.kind': 'mail_kind',
  'mails.state': 'mail_state',
  'recordings.end': 'recording',
};
const OF_COLUMN: Readonly<Record<string, string>> = { label: 'campaign', kind: 'bar', set_by: 'setter' };

/** The word for a value of a column with a choice. */
export function choiceLabel(list: string, column: string, value: string, language: Language): string {
  if (column === 'act') return actLabel(value, language);
  if (column === 'gift') return GIFTS[value as GiftId].name[language];
  if (column === 'role') return meText.in[language](`role.${value}` as never);
  if (column === 'tier' || column === 'status') return kitText.in[language](`${column}.${value}` as never);
  if (column === 'type') return value;
  const words = OF_LIST[`${list}.${column}`] ?? OF_COLUMN[column] ?? column;
  return choiceText.in[language](`${words}.${value}` as never);
}
