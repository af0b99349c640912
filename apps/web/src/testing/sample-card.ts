import type { ChannelCard } from '@akari/contract/channel';
import { DEFAULT_RATES } from '@akari/rules';

/** A channel's card, for tests that need only some of its fields. */
export const sampleCard = (change: Partial<ChannelCard> = {}): ChannelCard => ({
  channel_id: '7',
  performer_name: 'akari',
  performer_id: '7',
  display_name: { ja: '灯里', en: 'Akari' },
  introduction: { ja: '', en: '' },
  languages: ['ja'],
  status: 'chatting',
  version: 1,
  rates: { ...DEFAULT_RATES },
  media_kind: 'video',
  peep_allowed: true,
  until_ms: null,
  break_mode: null,
  free_chat: null,
  viewer_count: 0,
  on_air_since_ms: null,
  still_url: null,
  publisher_live: true,
  ...change,
});
