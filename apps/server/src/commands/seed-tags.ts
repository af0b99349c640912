import { indexPerformers } from '../core/search/index-performers.ts';
import { performerTagTable } from '../core/search/search.table.ts';
import { tagIdsOf } from '../core/search/tags.ts';
import { addTag } from '../features/search/tag-acts.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const TAGS = [
  ['雑談', 'Chatting'],
  ['ASMR', 'ASMR voice'],
  ['歌', 'Songs'],
  ['朗読', 'Reading aloud'],
  ['着物', 'Kimono'],
  ['眼鏡', 'Glasses'],
  ['関西弁', 'Kansai dialect'],
  ['猫', 'Cats'],
  ['お酒', 'Drinks'],
  ['ゲーム', 'Games'],
  ['英会話', 'English talk'],
  ['占い', 'Fortune telling'],
  ['ダンス', 'Dancing'],
  ['料理', 'Cooking together'],
  ['深夜', 'After midnight'],
  ['はじめて歓迎', 'First-timers welcome'],
] as const;

const OF: Readonly<Record<string, readonly string[]>> = {
  kotoha: ['雑談', '着物', '関西弁', '朗読', '深夜'],
  sayo: ['占い', 'お酒', '深夜', 'ASMR'],
  mio: ['歌', 'ゲーム', 'はじめて歓迎', '雑談'],
  yuzu: ['雑談', 'はじめて歓迎'],
  akane: ['ダンス', '歌'],
  hinata: ['料理', '雑談', 'はじめて歓迎'],
  rin: ['英会話', 'お酒', '眼鏡', '深夜'],
  shizuku: ['ASMR', '朗読'],
  tsumugi: ['猫', '料理', '雑談'],
  kaede: ['着物', '占い'],
  nagi: ['ASMR', '猫', '深夜'],
  ichika: ['ゲーム', 'はじめて歓迎', '英会話'],
};

/** Tags of the demo, and of the demo performers whom this start has made. */
export async function seedTags(
  { clock }: Services,
  tx: Tx,
  made: ReadonlyMap<string, number>,
  made_by: number,
): Promise<void> {
  for (const [nth, [ja, en]] of TAGS.entries()) {
    if ((await tagIdsOf(tx, [ja])) !== null || (await tagIdsOf(tx, [en])) !== null) continue;
    await addTag(tx, { ja, en, used: true }, { made_by, now_ms: clock.nowMs() - nth });
  }
  const performers = [...made].filter(([name]) => OF[name] !== undefined);
  for (const [name, performer_id] of performers) {
    const tag_ids = (await tagIdsOf(tx, OF[name] ?? [])) ?? [];
    if (tag_ids.length > 0)
      await tx.insert(performerTagTable).values(tag_ids.map((tag_id) => ({ performer_id, tag_id })));
  }
  await indexPerformers(
    tx,
    performers.map(([, id]) => id),
  );
}
