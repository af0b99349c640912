import type { ViewerListEntry } from '@akari/contract/channel';

/** A viewer in party chat, as the performer's list holds one. */
export const sampleViewer = (changes: Partial<ViewerListEntry> = {}): ViewerListEntry => ({
  user_id: '1',
  user_name: 'kenji',
  user_type: 205,
  tier: 'regular',
  session_type: 115,
  mode: 'party',
  lang: 'ja',
  icons: [],
  joined_at_ms: 1,
  spent_units: 0,
  given_units: 0,
  ignored: false,
  ...changes,
});
