import { points, type ReviewStars } from '@akari/rules';
import { reviewTable } from '../features/review/review.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const HOUR_MS = 3_600_000;

interface DemoReview {
  performer: string;
  by: string;
  /** Null: an anonymous review. */
  name: string | null;
  stars: ReviewStars;
  text: string;
  hours_ago: number;
  answer?: string;
}

export const DEMO_REVIEWS: readonly DemoReview[] = [
  {
    ...{ performer: 'kotoha', by: 'aoi', name: 'あおい', stars: 5, hours_ago: 20 },
    text: '雨の日に聴くお話が、とても心地よかったです。相づちがやさしくて、時間を忘れておしゃべりできました。',
    answer: '雨音と一緒に聴いてくださって、ありがとうございます。また温かいお茶を淹れてお待ちしています。',
  },
  {
    ...{ performer: 'kotoha', by: 'ren', name: null, stars: 4, hours_ago: 70 },
    text: '着物と提灯の雰囲気がすてきで、旅先の喫茶店でお話ししているような夜になりました。お琴もまた聴きたいです。',
  },
  {
    ...{ performer: 'sayo', by: 'minato', name: 'みなと', stars: 5, hours_ago: 12 },
    text: '落ち着いた声で、悩みを最後まで聞いてくださいました。占いの説明もていねいで、気持ちが軽くなりました。',
    answer: 'お話しくださって、ありがとうございます。月の明るい夜に、またゆっくりお越しくださいね。',
  },
  {
    ...{ performer: 'sayo', by: 'aoi', name: 'あおい', stars: 5, hours_ago: 90 },
    text: '静かな時間がちょうどよく、仕事のあとに寄るのが習慣になりそうです。灯りを落とした部屋もきれいでした。',
  },
  {
    ...{ performer: 'sayo', by: 'ren', name: 'Ren', stars: 4, hours_ago: 150 },
    text: 'A calm hour with a lovely low voice. She listens more than she talks, and the room looks beautiful.',
    answer: 'Thank you for the kind words. I will keep a lantern lit for you.',
  },
  {
    ...{ performer: 'mio', by: 'sumire', name: 'すみれ', stars: 5, hours_ago: 8 },
    text: '初めての参加でも、名前を呼んで迎えてくれて緊張がほぐれました。金魚の話で笑いっぱなしの30分でした。',
    answer: '緊張したまま帰らせませんよ。次は新しい金魚の名前を一緒に考えてください。',
  },
  {
    ...{ performer: 'mio', by: 'hana', name: 'はな', stars: 4, hours_ago: 50 },
    text: '歌のリクエストに応えてくれて、うれしかったです。明るい声で、見ているこちらも元気になりました。',
  },
  {
    ...{ performer: 'akane', by: 'minato', name: 'みなと', stars: 5, hours_ago: 40 },
    text: 'ダンスのキレに見とれてしまいました。振り付けのこつも教えてくれて、一緒に体を動かしたくなる配信です。',
    answer: '一緒に踊ってくださったのが伝わってきました。次はもう少し速い曲で挑戦しましょう。',
  },
  {
    ...{ performer: 'hinata', by: 'sumire', name: null, stars: 5, hours_ago: 60 },
    text: '料理をしながらの会話が自然で、食卓を囲んでいるような気分でした。教わった煮つけも、家で作りました。',
    answer: '作ってくださったのですね。うれしいです。次は、みかんのお菓子を焼きます。',
  },
  {
    ...{ performer: 'rin', by: 'ren', name: 'Ren', stars: 5, hours_ago: 33 },
    text: 'She switches between English and Japanese without effort and corrects my mistakes gently. A great teacher.',
    answer: 'Your Japanese is better than you think. Same hour next week?',
  },
  {
    ...{ performer: 'tsumugi', by: 'aoi', name: 'あおい', stars: 4, hours_ago: 28 },
    text: 'テンポのよい関西弁に、ずっと笑わせてもらいました。手作りの衣装の細かい工夫を聞くのも楽しかったです。',
  },
  {
    ...{ performer: 'nagi', by: 'hana', name: 'はな', stars: 5, hours_ago: 44 },
    text: '三線の音色と波の音で、部屋にいながら旅をしている気分になりました。やさしい歌声をまた聴きに行きます。',
    answer: '旅の気分になっていただけて、うれしいです。次は満天の星の下からお届けします。',
  },
  {
    ...{ performer: 'ichika', by: 'minato', name: null, stars: 4, hours_ago: 16 },
    text: '対戦では手加減なしでしたが、負けたときの悔しがり方まで楽しい方でした。次こそ勝ちたいと思います。',
  },
];

/** Reviews of demo performers by demo viewers whom this start has made, as staff would have published them. */
export async function seedReviews(
  { clock }: Services,
  tx: Tx,
  made: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = DEMO_REVIEWS.flatMap(({ performer, by, name, stars, text, hours_ago, answer }) => {
    const [performer_id, viewer_id] = [made.get(performer), made.get(by)];
    if (performer_id === undefined || viewer_id === undefined) return [];
    const at_ms = clock.nowMs() - hours_ago * HOUR_MS;
    return {
      ...{ performer_id, viewer_id, name, stars, text, state: 'published' as const },
      ...{ spent_units: points(8), total_units: points(8), at_ms, published_at_ms: at_ms + HOUR_MS },
      ...(answer === undefined
        ? {}
        : { answer, answer_state: 'published' as const, answered_at_ms: at_ms + 3 * HOUR_MS }),
    };
  });
  if (rows.length > 0) await tx.insert(reviewTable).values(rows);
}
