import type { AnswerOf, searchPerformers } from '@akari/contract';
import { NO_FACTS, NO_TEXTS, type ProfileFacts, type ProfileTexts } from '@akari/rules';
import { expect } from 'vitest';
import { indexPerformers } from '../core/search/index-performers.ts';
import { profileTable } from '../features/profile/profile.table.ts';
import { rankingCapability } from '../features/ranking/ranking.capability.ts';
import { searchCapability } from '../features/search/search.capability.ts';
import { addTag } from '../features/search/tag-acts.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import type { Member } from '../platform/http/person.ts';
import { buildPerformer, buildViewer } from './factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from './queue-scenes.ts';
import { Stage } from './stage.ts';

export type Found = AnswerOf<typeof searchPerformers>;
export const both = (ja: string, en = ja) => ({ ja, en });

let words = 0;
/** A new word in each test, so that it finds its own performers alone. */
function newWord(): string {
  words += 1;
  return `ことば${String(words).padStart(3, '零')}`;
}

/** A service whose performers are searched. */
export async function openSearch() {
  const stage = await Stage.open({
    more: [...QUEUE_CAPABILITIES, rankingCapability, searchCapability],
    env: { PERFORMER_TAGS: '2', SAVED_SEARCHES: '2' },
  });
  const { services } = stage;
  const { clock } = services;
  const { db } = services.database;
  const scenes = new QueueScenes(stage);

  /** Who asks: one person may search 60 times a minute. */
  let asker = await buildViewer(services);
  let asked = 0;
  async function ask(query: Record<string, string>): Promise<Found> {
    asked += 1;
    // What a node knows of those on the air is a second old at most.
    clock.advance(1_000);
    if (asked % 50 === 0) asker = await buildViewer(services);
    const answer = await stage.call(asker, 'GET', `/api/search?${new URLSearchParams(query).toString()}`);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Found;
  }
  const names = async (query: Record<string, string>) =>
    (await ask(query)).performers.map(({ performer_name }) => performer_name);
  /** Whether these performers, and none of the others, are found. */
  const founds = async (query: Record<string, string>, ...those: Member[]) =>
    expect((await names(query)).toSorted()).toEqual(those.map(({ user_name }) => user_name).toSorted());

  /** Figures by which results are sorted follow. */
  async function follow(): Promise<void> {
    clock.advance(300_000);
    while ((await services.deadlines.runDue()) > 0);
  }

  async function describePerformer(
    performer: Member,
    { texts = {}, facts = {} }: { texts?: Partial<ProfileTexts>; facts?: Partial<ProfileFacts> },
  ): Promise<void> {
    await db.insert(profileTable).values({
      ...{ performer_id: performer.user_id, state: 'approved' as const },
      facts: { ...NO_FACTS, ...facts },
      shown_texts: { ...NO_TEXTS, ...texts },
    });
    await unitOfWork(db, (tx) => indexPerformers(tx, [performer.user_id]));
  }
  async function describedBy(
    word: string,
    facts: Partial<ProfileFacts> = {},
    performer?: Member,
  ): Promise<Member> {
    const person = performer ?? (await buildPerformer(services));
    await describePerformer(person, { texts: { hobby: both(word) }, facts });
    return person;
  }
  const newTag = async (ja: string, en: string): Promise<string> => {
    const made = { made_by: 1, now_ms: clock.nowMs() };
    return String((await unitOfWork(db, (tx) => addTag(tx, { ja, en, used: true }, made))).id);
  };
  const setTags = (performer: Member, tag_ids: string[]) =>
    stage.call(performer, 'POST', '/api/own-tags', { tag_ids });
  return {
    stage,
    scenes,
    ask,
    names,
    founds,
    newWord,
    follow,
    describePerformer,
    describedBy,
    newTag,
    setTags,
  };
}
