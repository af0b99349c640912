import type { BlogWords } from '@akari/rules';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  blogCommentTable,
  blogEntryTable,
  blogLikeTable,
  blogPictureTable,
} from '../features/blog/blog.table.ts';
import { blogPictureKey, encodeBlogPicture, storeBlogPicture } from '../features/blog/keep-picture.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PICTURES, jpegOf, type DemoPicture } from './demo-pictures.ts';

interface DemoEntry {
  /** Null: the news of the service. */
  performer: string | null;
  words: BlogWords;
  pictures: readonly DemoPicture[];
  hours_ago: number;
  liked_by: readonly string[];
  comments: readonly { by: string; name: string | null; text: string; waits?: true }[];
}

const words = (
  ja: readonly [title: string, text: string],
  en: readonly [title: string, text: string],
): BlogWords => ({ title: { ja: ja[0], en: en[0] }, text: { ja: ja[1], en: en[1] } });

const DEMO_ENTRIES: readonly DemoEntry[] = [
  {
    performer: 'mio',
    words: words(
      [
        '朝の散歩で見た山',
        '今朝は早起きをして、川沿いをゆっくり歩きました。\n\n霧が少しずつ晴れていって、遠くの山がやわらかい色に変わっていくのが、とてもきれいでした。\n\n今夜は、この散歩の話をしながらのんびり配信します。',
      ],
      [
        'The hills on my morning walk',
        'I got up early today and walked slowly along the river.\n\nThe mist opened bit by bit, and the hills far away took on the softest colours.\n\nTonight I will tell you about it in a calm broadcast.',
      ],
    ),
    pictures: ['mist', 'dawn'],
    hours_ago: 5,
    liked_by: ['hana', 'ren', 'aoi'],
    comments: [
      { by: 'hana', name: 'はな', text: '写真を見て、早起きしたくなりました。今夜も楽しみにしています。' },
      { by: 'ren', name: null, text: '霧の色がとてもきれいですね。', waits: true },
    ],
  },
  {
    performer: 'kotoha',
    words: words(
      [
        '椿が咲きました',
        '庭の椿が、今年も咲きました。\n\n寒い日が続いていますが、赤い花を見ると、少し元気が出ます。皆さんも、温かくしてお過ごしください。',
      ],
      [
        'The camellias are out',
        'The camellias in my garden are in bloom again.\n\nIt is cold these days, but their red cheers me up a little. Please keep warm.',
      ],
    ),
    pictures: ['camellia'],
    hours_ago: 27,
    liked_by: ['hana', 'minato'],
    comments: [{ by: 'minato', name: 'みなと', text: 'うちの近くでも咲き始めました。' }],
  },
  {
    performer: 'sayo',
    words: words(
      [
        '灯籠流しの夜',
        '先週、友人と灯籠流しを見に行きました。\n\n水の上をゆっくり流れていく灯りを見ていると、時間を忘れてしまいます。\n\n次の配信では、そのときに覚えた歌をうたおうと思っています。',
      ],
      [
        'A night of floating lanterns',
        'Last week I went to see floating lanterns with a friend.\n\nWatching the lights drift away on the water, I forgot the time.\n\nIn my next broadcast I would like to sing a song that I learned there.',
      ],
    ),
    pictures: ['lanterns'],
    hours_ago: 51,
    liked_by: ['ren', 'sumire'],
    comments: [],
  },
  {
    performer: 'mio',
    words: words(
      [
        '好きな模様のこと',
        '着物の柄の中で、青海波がいちばん好きです。\n\n穏やかな波がずっと続くように、という願いが込められているそうです。配信の部屋にも、この柄の小物を飾っています。',
      ],
      [
        'A pattern that I love',
        'Of all the patterns of kimono I like the waves of the blue sea best.\n\nThey stand for the wish that calm waters may go on for ever. You can find them on the little things in my room.',
      ],
    ),
    pictures: ['waves', 'waves_gold'],
    hours_ago: 98,
    liked_by: ['hana'],
    comments: [],
  },
  {
    performer: null,
    words: words(
      [
        'ブログとヘルプのページができました',
        '配信者が、日々の出来事を写真とともに書けるようになりました。記事には、いいねとコメントを送れます。\n\nご利用方法をまとめたヘルプも公開しました。画面の下の「ヘルプ」からご覧ください。',
      ],
      [
        'Blogs and pages of help',
        'Performers can now write about their days, with pictures. You can like and comment on what they write.\n\nThere are also pages of help. You find them under “Help” at the foot of each page.',
      ],
    ),
    pictures: [],
    hours_ago: 12,
    liked_by: ['hana'],
    comments: [],
  },
];

const HOUR_MS = 3_600_000;

async function picturesOf(
  services: Services,
  nth: number,
  performer_id: number,
  names: readonly DemoPicture[],
) {
  const { file } = services.config.terms.album;
  const kept = [];
  for (const [position, name] of names.entries()) {
    const bytes = await jpegOf(DEMO_PICTURES[name]);
    const key = blogPictureKey(performer_id, `demo:${nth}:${name}`, bytes);
    const encoded = await encodeBlogPicture(bytes, 'image/jpeg', file.data_bytes);
    await storeBlogPicture(services, key, encoded);
    kept.push({ position, key, encoded });
  }
  return kept;
}

/**
 * Entries of demo performers whom this start has made, as staff would have approved them, with likes and comments of demo
 * viewers; and news. The pictures go to the storage before their rows.
 */
export async function seedBlogs(services: Services, made: ReadonlyMap<string, number>): Promise<void> {
  const { database, clock } = services;
  for (const [nth, entry] of DEMO_ENTRIES.entries()) {
    // The news come with the first demo.
    const performer_id = made.get(entry.performer ?? 'mio');
    if (performer_id === undefined) continue;
    const pictures = await picturesOf(services, nth, performer_id, entry.pictures);
    const at_ms = clock.nowMs() - entry.hours_ago * HOUR_MS;
    await database.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(blogEntryTable)
        .values({
          ...{ performer_id: entry.performer === null ? null : performer_id, state: 'approved' },
          ...{ words: entry.words, shown_words: entry.words, published_at_ms: at_ms },
          ...{ at_ms, changed_at_ms: at_ms },
        })
        .returning({ id: blogEntryTable.id });
      if (row === undefined) throw new Error('an entry of the demo was not kept');
      const entry_id = row.id;
      if (pictures.length > 0)
        await tx.insert(blogPictureTable).values(
          pictures.map(({ position, key, encoded: { sizes, width_px, height_px } }) => ({
            ...{ entry_id, performer_id, state: 'approved' as const, position, key, at_ms },
            ...{ type: sizes.large.type, width_px, height_px },
          })),
        );
      const likes = entry.liked_by.flatMap((name) => made.get(name) ?? []);
      if (likes.length > 0)
        await tx.insert(blogLikeTable).values(likes.map((viewer_id) => ({ entry_id, viewer_id, at_ms })));
      const comments = entry.comments.flatMap(({ by, name, text, waits }, at) => {
        const viewer_id = made.get(by);
        const state = waits === true ? ('pending' as const) : ('approved' as const);
        const said_at_ms = at_ms + (at + 1) * (HOUR_MS / 2);
        return viewer_id === undefined
          ? []
          : [{ entry_id, performer_id, viewer_id, name, text, state, at_ms: said_at_ms }];
      });
      if (comments.length > 0) await tx.insert(blogCommentTable).values(comments);
    });
  }
}

/** The news of the demo are gone with it. */
export async function removeDemoNews(tx: Tx, now_ms: number): Promise<void> {
  const titles = DEMO_ENTRIES.filter(({ performer }) => performer === null).map((one) => one.words.title.ja);
  const title = sql<string>`${blogEntryTable.words} -> 'title' ->> 'ja'`;
  await tx
    .update(blogEntryTable)
    .set({ state: 'deleted', ended_at_ms: now_ms })
    .where(
      and(isNull(blogEntryTable.performer_id), eq(blogEntryTable.state, 'approved'), inArray(title, titles)),
    );
}
