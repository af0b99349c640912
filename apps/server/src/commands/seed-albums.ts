import { points, type AlbumAccess, type AlbumWords } from '@akari/rules';
import { albumPictureTable, albumTable } from '../features/album/album.table.ts';
import {
  albumFileKey,
  encodeAlbumFile,
  storeAlbumFile,
  type EncodedAlbumFile,
} from '../features/album/keep-file.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PICTURES, jpegOf, type DemoPicture } from './demo-pictures.ts';
import { demoPortraitsOf } from './demo-portraits.ts';
import { portraitSvg } from './portrait/draw-portrait.ts';

interface DemoAlbum {
  performer: string;
  title: AlbumWords;
  access: AlbumAccess;
  /** Null: it is not for points. */
  points: number | null;
  pictures: readonly (readonly [DemoPicture | DemoPose, AlbumWords])[];
}
/** Her two portraits, in their order. */
const POSES = ['portrait', 'another_day'] as const;
type DemoPose = (typeof POSES)[number];

const POSED = {
  portrait: { ja: 'いつもの私', en: 'As you know me' },
  another_day: { ja: '別の日の一枚', en: 'On another day' },
} as const satisfies Record<DemoPose, AlbumWords>;
const posed = (pose: DemoPose) => [pose, POSED[pose]] as const;

const DEMO_ALBUMS: readonly DemoAlbum[] = [
  {
    performer: 'kotoha',
    title: { ja: '着物の日', en: 'Days in kimono' },
    access: 'free',
    points: null,
    pictures: [posed('portrait'), posed('another_day')],
  },
  {
    performer: 'sayo',
    title: { ja: '月を待つ夜', en: 'Waiting for the moon' },
    access: 'favourites',
    points: null,
    pictures: [
      posed('portrait'),
      posed('another_day'),
      ['lanterns_far', { ja: '帰り道の運河', en: 'The canal on the way home' }],
    ],
  },
  {
    performer: 'akane',
    title: { ja: '舞台の前に', en: 'Before the stage' },
    access: 'free',
    points: null,
    pictures: [
      posed('another_day'),
      posed('portrait'),
      ['dusk', { ja: '開演の空', en: 'The sky before the show' }],
    ],
  },
  {
    performer: 'nagi',
    title: { ja: '島の一日', en: 'A day on the island' },
    access: 'points',
    points: 2,
    pictures: [
      posed('portrait'),
      posed('another_day'),
      ['waves', { ja: '浜の波', en: 'Waves at the beach' }],
    ],
  },
  {
    performer: 'mio',
    title: { ja: '池のほとりで', en: 'Beside the pond' },
    access: 'free',
    points: null,
    pictures: [posed('portrait'), posed('another_day')],
  },
  {
    performer: 'mio',
    title: { ja: '朝の山あい', en: 'Mornings in the hills' },
    access: 'free',
    points: null,
    pictures: [
      ['dawn', { ja: '日の出を待つ山', en: 'Hills before sunrise' }],
      ['mist', { ja: '霧の晴れ間', en: 'Where the mist opens' }],
      ['dusk', { ja: '帰り道の夕暮れ', en: 'Dusk on the way home' }],
    ],
  },
  {
    performer: 'mio',
    title: { ja: '水辺の灯り', en: 'Lights on the water' },
    access: 'favourites',
    points: null,
    pictures: [
      ['lanterns', { ja: '灯籠流しの夜', en: 'A night of floating lanterns' }],
      ['lanterns_far', { ja: '向こう岸から', en: 'From the other shore' }],
    ],
  },
  {
    performer: 'mio',
    title: { ja: '花ごよみ', en: 'A calendar of flowers' },
    access: 'points',
    points: 5,
    pictures: [
      ['cherry', { ja: '桜', en: 'Cherry' }],
      ['plum', { ja: '梅', en: 'Plum' }],
      ['camellia', { ja: '椿', en: 'Camellia' }],
      ['waves', { ja: '青海波', en: 'Waves of the blue sea' }],
      ['waves_gold', { ja: '金の波', en: 'Waves of gold' }],
    ],
  },
  {
    performer: 'kotoha',
    title: { ja: '冬の椿', en: 'Camellias in winter' },
    access: 'points',
    points: 3,
    pictures: [
      ['camellia', { ja: '庭の椿', en: 'Camellias of the garden' }],
      ['waves_gold', { ja: '帯の柄', en: 'The pattern of a sash' }],
    ],
  },
];

/** The bytes of a picture of an album (image/jpeg). */
function fileOf(performer: string, name: DemoPicture | DemoPose): Promise<Buffer> {
  if (name !== 'portrait' && name !== 'another_day') return jpegOf(DEMO_PICTURES[name]);
  const portrait = demoPortraitsOf(performer)[POSES.indexOf(name)];
  if (portrait === undefined) throw new Error(`${performer} of the demo has no portrait`);
  return jpegOf(portraitSvg(portrait));
}

interface KeptFile {
  position: number;
  caption: AlbumWords;
  key: string;
  encoded: EncodedAlbumFile;
}

/**
 * Albums of demo performers whom this start has made, with drawn pictures, as staff would have approved them. The files go
 * to the storage before their rows.
 */
export async function seedAlbums(services: Services, made: ReadonlyMap<string, number>): Promise<void> {
  const { database, clock, config } = services;
  for (const [nth, { performer, title, access, points: price, pictures }] of DEMO_ALBUMS.entries()) {
    const performer_id = made.get(performer);
    if (performer_id === undefined) continue;
    const at_ms = clock.nowMs() - nth;
    const state = 'approved' as const;
    const units = price === null ? null : points(price);
    const files = await Promise.all(
      pictures.map(async ([name, caption], position): Promise<KeptFile> => {
        const bytes = await fileOf(performer, name);
        const key = albumFileKey(performer_id, `demo:${nth}:${name}`, bytes);
        const encoded = await encodeAlbumFile(services, bytes, 'image/jpeg', config.terms.album.file);
        await storeAlbumFile(services, key, encoded);
        return { position, caption, key, encoded };
      }),
    );
    await database.db.transaction(async (tx) => {
      const values = { performer_id, title, access, units, state, at_ms } as const;
      const [album] = await tx.insert(albumTable).values(values).returning({ id: albumTable.id });
      if (album === undefined) throw new Error('an album of the demo was not kept');
      await tx.insert(albumPictureTable).values(
        files.map(({ encoded: { kind, sizes, width_px, height_px, duration_ms }, ...file }) => ({
          ...{ album_id: album.id, performer_id, state, at_ms, kind, width_px, height_px, duration_ms },
          ...{ ...file, type: sizes.large.type, size_bytes: sizes.large.bytes.length },
        })),
      );
    });
  }
}
