import type { MediaKind } from '../channel/status.ts';
import type { SessionMode } from '../session/session-type.ts';
import { DEFAULT_SITE_ID, type Language } from './site.ts';

/** The mode that a studio's address preselects; the performer can still begin another one. */
export type StudioMode = 'party' | 'free' | 'hidden';

/** An address of spec §2 with its screen, and the values that it implies without a parameter. */
export interface AddressRow {
  path: string;
  screen: 'studio' | 'room' | 'record';
  site_id?: number;
  chat_lang?: Language;
  studio_mode?: StudioMode;
  media_kind?: MediaKind;
  /** The mode that the entrance offers first. */
  way?: SessionMode;
}

const ENGLISH = { site_id: 20003236, chat_lang: 'en' } as const;
const HIDDEN_ROOM = '/:performer_name/:hidden_key';
/** The rest of a viewer's address that has all parameters. */
const IN_FULL = '/:performer_name/:session_type/:from_site/:chat_lang';

const studio = (path: string, says: Omit<AddressRow, 'path' | 'screen'> = {}): AddressRow => ({
  path,
  screen: 'studio',
  ...says,
});
const room = (path: string, says: Omit<AddressRow, 'path' | 'screen'> = {}): AddressRow => ({
  path,
  screen: 'room',
  ...says,
});

/** Every address of a studio, of a room and of recordings, spec §2. A fixed part comes before a parameter. */
export const ADDRESSES: readonly AddressRow[] = [
  studio('/chat'),
  studio('/pfchat'),
  studio('/pfchat/:chat_lang'),
  studio('/chat/freechatPF', { studio_mode: 'free' }),
  studio('/freechat/:chat_lang', { studio_mode: 'free' }),
  studio('/hchat', { studio_mode: 'hidden' }),
  studio('/hiddenchat/:chat_lang', { studio_mode: 'hidden' }),
  studio('/voicechat', { studio_mode: 'free', media_kind: 'voice' }),
  studio('/hiddenvoicechat', { studio_mode: 'hidden', media_kind: 'voice' }),
  studio('/enchat', ENGLISH),
  studio('/enchat/freechatPF', { ...ENGLISH, studio_mode: 'free' }),
  // One part after /enchat is a performer's name, unless it is a language.
  studio('/enchat/ja', { ...ENGLISH, chat_lang: 'ja' }),
  studio('/enchat/en', ENGLISH),
  studio('/enfreechat', { ...ENGLISH, studio_mode: 'free' }),
  studio('/enfreechat/:chat_lang', { ...ENGLISH, studio_mode: 'free' }),
  studio('/enhiddenchat', { ...ENGLISH, studio_mode: 'hidden' }),
  studio('/enhiddenchat/:chat_lang', { ...ENGLISH, studio_mode: 'hidden' }),

  room('/chat/:performer_name'),
  room('/chat/:performer_name/:session_type'),
  room(`/chat${IN_FULL}`),
  room(`/chat${IN_FULL}/:from_dlchat`),
  room(`/hchat${HIDDEN_ROOM}`),
  room(`/hchat${HIDDEN_ROOM}/:chat_lang`),
  room('/voicechat/:performer_name', { site_id: DEFAULT_SITE_ID }),
  room('/voicechat/:performer_name/:from_site/:chat_lang'),
  room(`/hiddenvoicechat${HIDDEN_ROOM}`),
  room(`/hiddenvoicechat${HIDDEN_ROOM}/:chat_lang`),
  room('/enchat/:performer_name', ENGLISH),
  room('/enchat/:performer_name/:session_type', ENGLISH),
  room(`/enchat${IN_FULL}`, ENGLISH),
  room(`/enhchat${HIDDEN_ROOM}`, ENGLISH),
  room(`/enhchat${HIDDEN_ROOM}/:from_site`, ENGLISH),
  room('/dlchat/:performer_name/:from_site', { way: 'dlchat' }),

  // A waiting performer is previewed in the room screen. The page ignores `is_member`, because it knows the
  // login itself.
  room('/preview/:performer_name', { site_id: DEFAULT_SITE_ID }),
  room('/preview/:performer_name/:from_site'),
  room('/preview/:performer_name/:from_site/:is_member'),
  room('/ja/mobilePreview/:performer_name', { site_id: DEFAULT_SITE_ID, chat_lang: 'ja' }),
  room('/en/mobilePreview/:performer_name', { site_id: 1000050, chat_lang: 'en' }),
  room('/mobilePreview/:performer_name'),
  room('/affipreview/:performer_name'),
  room('/freechatpreview/:performer_name'),
  room('/freechatpreview/:performer_name/:no_ad'),

  { path: '/record/:chat_lang', screen: 'record' },
];
