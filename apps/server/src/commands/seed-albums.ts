import { points, type AlbumAccess, type AlbumWords } from '@akari/rules';
import sharp from 'sharp';
import { albumPictureTable, albumTable } from '../features/album/album.table.ts';
import {
  albumFileKey,
  encodeAlbumFile,
  storeAlbumFile,
  type EncodedAlbumFile,
} from '../features/album/keep-file.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PICTURES, type DemoPicture } from './demo-pictures.ts';

interface DemoAlbum {
  performer: string;
  title: AlbumWords;
  access: AlbumAccess;
  /** Null: it is not for points. */
  points: number | null;
  pictures: readonly (readonly [DemoPicture, AlbumWords])[];
}

const DEMO_ALBUMS: readonly DemoAlbum[] = [
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
    const files: KeptFile[] = [];
    for (const [position, [name, caption]] of pictures.entries()) {
      const bytes = await sharp(Buffer.from(DEMO_PICTURES[name])).jpeg({ quality: 90 }).toBuffer();
      const key = albumFileKey(performer_id, `demo:${nth}:${name}`, bytes);
      const encoded = await encodeAlbumFile(services, bytes, 'image/jpeg', config.terms.album.file);
      await storeAlbumFile(services, key, encoded);
      files.push({ position, caption, key, encoded });
    }
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
