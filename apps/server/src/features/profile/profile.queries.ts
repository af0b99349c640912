import type { AnswerOf, getProfile } from '@akari/contract';
import {
  japanDate,
  NO_FACTS,
  NO_TEXTS,
  shownFacts,
  USER_TYPE,
  type Language,
  type ProfileTexts,
} from '@akari/rules';
import { and, count, eq, gt } from 'drizzle-orm';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { tagsOf } from '../../core/search/tags.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { isShownIn } from '../ranking/ranking-choice.ts';
import { shownRankOf } from '../ranking/ranking.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { nextLoginTable, profileTable, recommendTable, type ProfileRow } from './profile.table.ts';

/** A profile with what its performer's channel has of it. */
export interface KnownProfile extends ProfileRow {
  languages: Language[];
}

const emptyRow = (performer_id: number): ProfileRow => ({
  ...{ performer_id, version: 0, facts: NO_FACTS, shown_texts: NO_TEXTS, sent_texts: null },
  ...{ state: 'none', reason: null, refusals: 0, sent_at_ms: null },
});

/** The profile of a performer; an empty one when she has saved none. What later versions add to it is there too. */
export async function profileOf(db: Db | Tx, performer_id: number): Promise<KnownProfile> {
  const [found] = await db
    .select({
      profile: profileTable,
      introduction: channelTable.introduction,
      languages: channelTable.languages,
    })
    .from(channelTable)
    .leftJoin(profileTable, eq(profileTable.performer_id, channelTable.performer_id))
    .where(eq(channelTable.performer_id, performer_id));
  const row = found?.profile ?? emptyRow(performer_id);
  const { introduction = NO_TEXTS.introduction, languages = [] } = found ?? {};
  const whole = (texts: ProfileTexts): ProfileTexts => ({ ...NO_TEXTS, ...texts });
  return {
    ...row,
    facts: { ...NO_FACTS, ...row.facts },
    shown_texts: { ...whole(row.shown_texts), introduction },
    sent_texts: row.sent_texts === null ? null : whole(row.sent_texts),
    languages,
  };
}

/** As `profileOf`, with the performer's channel locked. */
export async function lockProfileOf(tx: Tx, performer_id: number): Promise<KnownProfile> {
  await lockChannels(tx, [performer_id]);
  return profileOf(tx, performer_id);
}

/** Writes a profile; the caller has locked its channel. */
export async function keepProfile(
  tx: Tx,
  { performer_id, ...values }: Omit<KnownProfile, 'languages'>,
): Promise<void> {
  await tx
    .insert(profileTable)
    .values({ performer_id, ...values })
    .onConflictDoUpdate({ target: profileTable.performer_id, set: values });
}

/** When a performer means to be on the air, from now on, soonest first. */
export async function nextLoginsOf(db: Db | Tx, performer_id: number, now_ms: number): Promise<number[]> {
  const rows = await db
    .select({ at_ms: nextLoginTable.at_ms })
    .from(nextLoginTable)
    .where(and(eq(nextLoginTable.performer_id, performer_id), gt(nextLoginTable.at_ms, now_ms)))
    .orderBy(nextLoginTable.at_ms);
  return rows.map(({ at_ms }) => at_ms);
}

export async function recommendsOf(db: Db | Tx, performer_id: number): Promise<number> {
  const [row] = await db
    .select({ recommends: count() })
    .from(recommendTable)
    .where(eq(recommendTable.performer_id, performer_id));
  return row?.recommends ?? 0;
}

async function recommendedToday(
  db: Db,
  performer_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<boolean> {
  const [row] = await db
    .select({ day: recommendTable.day })
    .from(recommendTable)
    .where(
      and(
        eq(recommendTable.performer_id, performer_id),
        eq(recommendTable.viewer_id, viewer_id),
        eq(recommendTable.day, japanDate(now_ms)),
      ),
    );
  return row !== undefined;
}

/** Her place in this month's ranking; null: she has hidden herself. */
async function rankingOf(
  services: Services,
  performer_id: number,
): Promise<AnswerOf<typeof getProfile>['ranking']> {
  const [shown, rank] = await Promise.all([
    isShownIn(services, { user_id: performer_id, user_type: USER_TYPE.performer }),
    shownRankOf(services, performer_id),
  ]);
  return shown ? { rank } : null;
}

/** A performer's profile as everybody reads it. @throws performer_not_found */
export async function publicProfile(
  services: Services,
  { user_id }: Person,
  name: string,
): Promise<AnswerOf<typeof getProfile>> {
  const { database, clock } = services;
  const { db } = database;
  const now_ms = clock.nowMs();
  const { id, user_name } = await performerOf(db, name);
  const [profile, tags, next_logins, recommends, recommended_today, ranking] = await Promise.all([
    profileOf(db, id),
    tagsOf(db, id),
    nextLoginsOf(db, id, now_ms),
    recommendsOf(db, id),
    user_id === null ? false : recommendedToday(db, id, user_id, now_ms),
    rankingOf(services, id),
  ]);
  return {
    performer_name: user_name,
    facts: shownFacts(profile.facts, now_ms),
    texts: profile.shown_texts,
    tags: tags.map(({ ja, en }) => ({ ja, en })),
    ...{ ranking, recommends, recommended_today, next_logins },
  };
}
