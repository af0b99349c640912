import { ADDRESSES, isReservedName } from '@akari/rules';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addressOf, isExact, type Address } from './address.ts';

const PATTERNS = ADDRESSES.map((row) => ({ path: row.path, caseSensitive: true, row }));
const rowOf = (path: string) => matchRoutes(PATTERNS, path)?.at(-1)?.route.row;
const screenOf = (path: string): string | null => rowOf(path)?.screen ?? null;

const NOTHING: Address = {
  performer_name: '',
  hidden_key: null,
  site_id: null,
  chat_lang: null,
  way: null,
  studio_mode: 'party',
  media_kind: null,
};
type Says = Partial<Address>;
const ENGLISH: Says = { site_id: 20003236, chat_lang: 'en' };
const mio: Says = { performer_name: 'mio' };
const free: Says = { studio_mode: 'free' };
const hidden: Says = { studio_mode: 'hidden' };

describe('ADDRESSES and addressOf (spec §2)', () => {
  const STUDIOS: [string, Says][] = [
    ['/chat', {}],
    ['/pfchat', {}],
    ['/pfchat/en', { chat_lang: 'en' }],
    ['/chat/freechatPF', free],
    ['/freechat/ja', { ...free, chat_lang: 'ja' }],
    ['/hchat', hidden],
    ['/hiddenchat/en', { ...hidden, chat_lang: 'en' }],
    ['/voicechat', { ...free, media_kind: 'voice' }],
    ['/hiddenvoicechat', { ...hidden, media_kind: 'voice' }],
    ['/enchat', ENGLISH],
    ['/enchat/freechatPF', { ...ENGLISH, ...free }],
    ['/enchat/ja', { ...ENGLISH, chat_lang: 'ja' }],
    ['/enchat/en', ENGLISH],
    ['/enfreechat', { ...ENGLISH, ...free }],
    ['/enfreechat/ja', { ...ENGLISH, ...free, chat_lang: 'ja' }],
    ['/enhiddenchat', { ...ENGLISH, ...hidden }],
    ['/enhiddenchat/ja', { ...ENGLISH, ...hidden, chat_lang: 'ja' }],
  ];
  it.each(STUDIOS)('%s opens the studio', (path, says) => {
    expect(screenOf(path)).toBe('studio');
    expect(addressOf(path)).toEqual({ ...NOTHING, ...says });
  });

  const ROOMS: [string, Says][] = [
    ['/chat/mio', {}],
    ['/chat/mio/115', {}],
    ['/chat/mio/120', { way: 'peep' }],
    ['/chat/mio/125', { way: 'twoshot' }],
    ['/chat/mio/115/1006753/en', { site_id: 1006753, chat_lang: 'en' }],
    ['/chat/mio/115/1006753/ja/1', { site_id: 1006753, chat_lang: 'ja', way: 'dlchat' }],
    ['/chat/mio/120/1006753/ja/0', { site_id: 1006753, chat_lang: 'ja', way: 'peep' }],
    ['/hchat/mio/key', { hidden_key: 'key' }],
    ['/hchat/mio/key/en', { hidden_key: 'key', chat_lang: 'en' }],
    ['/voicechat/mio', { site_id: 1000048 }],
    ['/voicechat/mio/20001217/ja', { site_id: 20001217, chat_lang: 'ja' }],
    ['/hiddenvoicechat/mio/key', { hidden_key: 'key' }],
    ['/hiddenvoicechat/mio/key/en', { hidden_key: 'key', chat_lang: 'en' }],
    ['/enchat/mio', ENGLISH],
    ['/enchat/mio/120', { ...ENGLISH, way: 'peep' }],
    ['/enchat/mio/115/1000050/ja', { site_id: 1000050, chat_lang: 'ja' }],
    ['/enhchat/mio/key', { ...ENGLISH, hidden_key: 'key' }],
    ['/enhchat/mio/key/1000050', { site_id: 1000050, chat_lang: 'en', hidden_key: 'key' }],
    ['/dlchat/mio/1002941', { site_id: 1002941, way: 'dlchat' }],
    ['/preview/mio', { site_id: 1000048 }],
    ['/preview/mio/1006753', { site_id: 1006753 }],
    ['/preview/mio/1006753/1', { site_id: 1006753 }],
    ['/ja/mobilePreview/mio', { site_id: 1000048, chat_lang: 'ja' }],
    ['/en/mobilePreview/mio', { site_id: 1000050, chat_lang: 'en' }],
    ['/mobilePreview/mio', {}],
    ['/affipreview/mio', {}],
    ['/freechatpreview/mio', {}],
    ['/freechatpreview/mio/1', {}],
  ];
  it.each(ROOMS)('%s opens the performer’s room', (path, says) => {
    expect(screenOf(path)).toBe('room');
    expect(addressOf(path)).toEqual({ ...NOTHING, ...mio, ...says });
  });

  it('/record/en opens the recordings in English', () => {
    expect(screenOf('/record/en')).toBe('record');
    expect(addressOf('/record/en')).toEqual({ ...NOTHING, chat_lang: 'en' });
  });

  it.each([
    '/freechat',
    '/PFCHAT',
    '/chat/FreechatPF/1/2',
    '/voicechat/mio/1000048',
    '/record',
    '/dlchat/mio',
  ])('%s matches no address', (path) => expect(screenOf(path)).toBeNull());

  it('addressOf ignores an unknown site, language or session type', () => {
    expect(addressOf('/chat/mio/999/42/fr')).toEqual({ ...NOTHING, ...mio });
    expect(addressOf('/enchat/mio/115/42/fr')).toEqual({ ...NOTHING, ...mio, ...ENGLISH });
    expect(addressOf('/home')).toEqual(NOTHING);
  });

  it('addressOf decodes performer names', () => {
    expect(addressOf('/chat/%E6%9C%88%20a%2Fb').performer_name).toBe('月 a/b');
  });

  it('every address is tested, and no path is listed twice', () => {
    const tried = [...STUDIOS, ...ROOMS].map(([path]) => rowOf(path)?.path);
    const known = ADDRESSES.map(({ path }) => path).filter((path) => path !== '/record/:chat_lang');
    expect(new Set(tried)).toEqual(new Set(known));
    expect(new Set(known).size).toBe(known.length);
  });
});

describe('isExact (spec §2)', () => {
  it.each(['/home/', '/chat/mio/', '//home', '/chat//mio', '/pfchat/en/'])('rejects %s', (path) => {
    expect(isExact(path)).toBe(false);
    expect(addressOf(path)).toEqual(NOTHING);
  });
  it.each(['/', '/home', '/chat/mio', '/viewers/points.shtml'])('accepts %s', (path) => {
    expect(isExact(path)).toBe(true);
  });
});

it('isReservedName is true for every word of an address', () => {
  const words = ADDRESSES.flatMap(({ path }) => path.split('/').filter((part) => /^[^:]/.test(part)));
  expect(words.length).toBeGreaterThan(30);
  for (const word of words) expect([word, isReservedName(word)]).toEqual([word, true]);
});
