import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALBUM_ACCESSES,
  ALBUM_EVENTS,
  ALBUM_PICTURE_EVENTS,
  ALBUM_STATES,
  albumBuyRefusal,
  albumLock,
  isAlbumPrice,
  nextAlbumPictureState,
  nextAlbumPurchaseState,
  nextAlbumState,
  readAlbumCaption,
  readAlbumTitle,
  type AlbumAsSeen,
  type AlbumLock,
  type AlbumPictureState,
  type AlbumState,
  type AlbumViewer,
} from './album.ts';

const KEPT_MS = 30 * 86_400_000;
const albums = fc.record<AlbumAsSeen>({
  state: fc.constantFrom(...ALBUM_STATES),
  access: fc.constantFrom(...ALBUM_ACCESSES),
  kept_until_ms: fc.option(fc.nat(10_000)),
  closed_at_ms: fc.option(fc.nat(10_000)),
});
const people = fc.record<AlbumViewer>({
  is_owner: fc.constant(false),
  is_favourite: fc.boolean(),
  has_bought: fc.boolean(),
});
const OPEN: AlbumAsSeen = { state: 'approved', access: 'points', kept_until_ms: null, closed_at_ms: null };
const STRANGER: AlbumViewer = { is_owner: false, is_favourite: false, has_bought: false };
const lockOf = (album: Partial<AlbumAsSeen>, person: Partial<AlbumViewer> = {}, now_ms = 1_000): AlbumLock =>
  albumLock({ ...OPEN, ...album }, { ...STRANGER, ...person }, KEPT_MS, now_ms);

describe('an album', () => {
  it.each<[Partial<AlbumAsSeen>, Partial<AlbumViewer>, AlbumLock]>([
    [{ access: 'free' }, {}, 'open'],
    [{ access: 'favourites' }, {}, 'favourites'],
    [{ access: 'favourites' }, { is_favourite: true }, 'open'],
    [{}, { is_favourite: true }, 'points'],
    [{}, { has_bought: true }, 'open'],
    [{ access: 'favourites' }, { has_bought: true }, 'open'],
    [{ state: 'pending', access: 'free' }, {}, 'gone'],
    [{ state: 'pending' }, { is_owner: true }, 'open'],
    [{ state: 'deleted' }, { is_owner: true }, 'gone'],
    [{ state: 'taken_down' }, { has_bought: true }, 'gone'],
    [{ state: 'deleted', kept_until_ms: 1_001 }, { has_bought: true }, 'open'],
    [{ state: 'deleted', kept_until_ms: 1_000 }, { has_bought: true }, 'gone'],
    [{ closed_at_ms: 999, access: 'free' }, {}, 'gone'],
    [{ closed_at_ms: 999 }, { has_bought: true }, 'open'],
    [{ closed_at_ms: 1_000 - KEPT_MS }, { has_bought: true }, 'gone'],
  ])('%j for %j is %s', (album, person, lock) => expect(lockOf(album, person)).toBe(lock));

  it('that staff have not approved or have taken down is seen by its performer alone', () => {
    fc.assert(
      fc.property(albums, people, fc.nat(20_000), (album, person, now_ms) => {
        fc.pre(['pending', 'rejected', 'taken_down'].includes(album.state));
        expect(albumLock(album, person, KEPT_MS, now_ms)).toBe('gone');
      }),
    );
  });
  it('for points is open to buyers alone, and what was bought stays so whatever its access', () => {
    fc.assert(
      fc.property(albums, people, fc.nat(20_000), (album, person, now_ms) => {
        const seen = albumLock({ ...album, access: 'points' }, person, KEPT_MS, now_ms);
        if (!person.has_bought) expect(seen).not.toBe('open');
        if (person.has_bought)
          for (const access of ALBUM_ACCESSES)
            expect(
              albumLock({ ...album, access }, person, KEPT_MS, now_ms) === 'open' || seen !== 'open',
            ).toBe(true);
      }),
    );
  });
  it('is shown only after an approval, and never again once it was taken down or deleted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ALBUM_EVENTS), { maxLength: 8 }), (events) => {
        let state: AlbumState = 'pending';
        let ended = false;
        for (const event of events) {
          state = nextAlbumState(state, event) ?? state;
          ended ||= state === 'taken_down' || state === 'deleted';
          if (ended) expect(state).not.toBe('approved');
        }
        if (state === 'approved') expect(events).toContain('approve');
      }),
    );
  });
});

describe('a picture of an album', () => {
  it('is shown only by an approval that nothing followed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ALBUM_PICTURE_EVENTS), { maxLength: 8 }), (events) => {
        const state = events.reduce<AlbumPictureState>(
          (before, event) => nextAlbumPictureState(before, event) ?? before,
          'pending',
        );
        if (state !== 'approved') return;
        expect(events).toContain('approve');
        expect(events).not.toContain('reject');
        expect(events).not.toContain('delete');
      }),
    );
  });
});

describe('a price', () => {
  const limits = { least_units: 10_000, most_units: 5_000_000 };
  it.each<[(typeof ALBUM_ACCESSES)[number], number | null, boolean]>([
    ['free', null, true],
    ['free', 10_000, false],
    ['favourites', null, true],
    ['points', null, false],
    ['points', 9_900, false],
    ['points', 10_000, true],
    ['points', 10_050, false],
    ['points', 10_100, true],
    ['points', 5_000_000, true],
    ['points', 5_000_100, false],
    ['points', 10_000.5, false],
  ])('%s %s', (access, units, may) => expect(isAlbumPrice(access, units, limits)).toBe(may));
});

describe('a purchase', () => {
  const at = { units: 50_000, pictures: 3 };
  const asked = { has_bought: false, confirmed_units: 50_000 };
  it('takes the price that was confirmed, once', () => {
    expect(albumBuyRefusal('points', at, asked)).toBeNull();
    expect(albumBuyRefusal('points', at, { ...asked, confirmed_units: 40_000 })).toBe('album_price_changed');
    expect(albumBuyRefusal('open', at, { ...asked, has_bought: true })).toBe('album_bought');
    expect(albumBuyRefusal('gone', at, asked)).toBe('not_found');
    expect(albumBuyRefusal('open', at, asked)).toBe('album_not_for_sale');
    expect(albumBuyRefusal('favourites', { ...at, units: null }, asked)).toBe('album_not_for_sale');
    expect(albumBuyRefusal('points', { ...at, pictures: 0 }, asked)).toBe('album_not_for_sale');
  });
  it('is given back once', () => {
    expect(nextAlbumPurchaseState('kept', 'give_back')).toBe('given_back');
    expect(nextAlbumPurchaseState('given_back', 'give_back')).toBeNull();
  });
});

describe('words', () => {
  it('are cleaned, and are not too long', () => {
    expect(readAlbumTitle({ ja: ' 夏の庭​ ', en: '' })).toEqual({ ja: '夏の庭', en: '' });
    expect(readAlbumTitle({ ja: ' ', en: '' })).toEqual({ refused: 'album_title_missing' });
    expect(readAlbumTitle({ ja: 'あ'.repeat(41), en: '' })).toEqual({ refused: 'album_words_too_long' });
    expect(readAlbumCaption({ ja: '', en: '' })).toEqual({ ja: '', en: '' });
    expect(readAlbumCaption({ ja: '', en: 'a'.repeat(101) })).toEqual({ refused: 'album_words_too_long' });
  });
});
