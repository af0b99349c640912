import { isDeepStrictEqual as same } from 'node:util';
import type { AnswerOf, BodyOf, getOwnProfile, saveOwnProfile, setNextLogins } from '@akari/contract';
import {
  hasForbiddenText,
  isBirthDate,
  nextProfileState,
  readNextLogins,
  readProfileTexts,
  saysNothingNew,
  type ProfileFacts,
  type ProfileTexts,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { announceChannel } from '../../core/channel/announce/announce.ts';
import { changeChannel } from '../../core/channel/state/channel.queries.ts';
import { planSoonNotices } from '../../core/favourite/plan-soon-notices.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import { indexPerformers } from '../../core/search/index-performers.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  keepProfile,
  lockProfileOf,
  nextLoginsOf,
  profileOf,
  recommendsOf,
  type KnownProfile,
} from './profile.queries.ts';
import { nextLoginTable } from './profile.table.ts';

type Own = AnswerOf<typeof getOwnProfile>;

/** What a performer sees of her own profile. */
export async function ownProfileOf(
  { clock }: Pick<Services, 'clock'>,
  db: Db | Tx,
  { user_id, user_name }: Member,
): Promise<Own> {
  const { version, facts, languages, shown_texts, sent_texts, state, reason } = await profileOf(db, user_id);
  return {
    ...{ performer_name: user_name, version, facts, languages, shown_texts, state, reason },
    texts: sent_texts ?? shown_texts,
    next_logins: await nextLoginsOf(db, user_id, clock.nowMs()),
    recommends: await recommendsOf(db, user_id),
  };
}

type Sent = BodyOf<typeof saveOwnProfile>;

/** @throws profile_birth_date */
function readFacts({ facts }: Sent, now_ms: number): ProfileFacts {
  const { birth_date, country } = facts;
  if (birth_date !== null && !isBirthDate(birth_date, now_ms)) throw new Problem('profile_birth_date');
  return { ...facts, residence: country === 'JP' ? facts.residence : null };
}

/** @throws profile_text_too_long, profile_reading, profile_words */
async function readTexts(services: Services, performer_id: number, sent: Sent): Promise<ProfileTexts> {
  const texts = readProfileTexts(sent.texts);
  if ('refused' in texts) throw new Problem(texts.refused);
  if (hasForbiddenText(texts, await siteWords(services, performer_id))) throw new Problem('profile_words');
  return texts;
}

/** The channel shows what cards show: the languages, and the line that introduces her. */
async function showOnCard(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  before: KnownProfile,
  next: Pick<KnownProfile, 'languages' | 'shown_texts'>,
): Promise<void> {
  const { performer_id } = before;
  const { languages } = next;
  const { introduction } = next.shown_texts;
  if (same(languages, before.languages) && same(introduction, before.shown_texts.introduction)) return;
  await changeChannel(tx, performer_id, { languages, introduction });
  after(() => announceChannel(services, performer_id));
}

/** What becomes of the texts: shown at once, sent to staff, or as they were. */
function moveTexts(
  profile: KnownProfile,
  texts: ProfileTexts,
  now_ms: number,
): Pick<KnownProfile, 'shown_texts' | 'sent_texts' | 'state' | 'reason' | 'sent_at_ms'> {
  const { shown_texts, sent_texts, state, reason, sent_at_ms } = profile;
  // Saved again as it was refused, or as it waits.
  if (sent_texts !== null && same(texts, sent_texts))
    return { shown_texts, sent_texts, state, reason, sent_at_ms };
  if (saysNothingNew(shown_texts, texts))
    return {
      ...{ shown_texts: texts, sent_texts: null, reason: null, sent_at_ms },
      state: nextProfileState(state, 'withdraw') ?? state,
    };
  const next = nextProfileState(state, 'send') ?? state;
  return { shown_texts, sent_texts: texts, state: next, reason: null, sent_at_ms: now_ms };
}

/**
 * Saves the profile of a performer. Facts are shown at once; texts that say something new wait for staff.
 * @throws profile_birth_date, profile_text_too_long, profile_reading, profile_words, profile_changed
 */
export async function saveProfile(services: Services, person: Member, sent: Sent): Promise<Own> {
  const now_ms = services.clock.nowMs();
  const facts = readFacts(sent, now_ms);
  const texts = await readTexts(services, person.user_id, sent);
  return unitOfWork(services.database.db, async (tx, after) => {
    const profile = await lockProfileOf(tx, person.user_id);
    if (profile.version !== sent.version) throw new Problem('profile_changed');
    const { languages: _of_channel, ...kept } = profile;
    const moved = moveTexts(profile, texts, now_ms);
    await keepProfile(tx, { ...kept, ...moved, facts, version: profile.version + 1 });
    await showOnCard(services, tx, after, profile, { ...moved, languages: sent.languages });
    await indexPerformers(tx, [person.user_id]);
    const thing = { kind: 'profile', subject: String(person.user_id) } as const;
    const { site_id } = person;
    if (moved.state !== 'pending') await withdrawItem(services, tx, thing);
    else if (!same(moved.sent_texts, profile.sent_texts) || profile.state !== 'pending')
      await fileItem(services, tx, { ...thing, site_id, urgent: false });
    return ownProfileOf(services, tx, person);
  });
}

/** Sets when a performer means to be on the air. @throws next_login_time, next_logins_full, profile_changed */
export async function planLogins(
  services: Services,
  person: Member,
  { version, at_ms }: BodyOf<typeof setNextLogins>,
): Promise<Own> {
  const times = readNextLogins(at_ms, services.clock.nowMs());
  if ('refused' in times) throw new Problem(times.refused);
  const { user_id: performer_id } = person;
  return unitOfWork(services.database.db, async (tx) => {
    const { languages: _of_channel, ...profile } = await lockProfileOf(tx, performer_id);
    if (profile.version !== version) throw new Problem('profile_changed');
    await keepProfile(tx, { ...profile, version: version + 1 });
    const before = await nextLoginsOf(tx, performer_id, services.clock.nowMs());
    await planSoonNotices(services, tx, performer_id, before, times);
    await tx.delete(nextLoginTable).where(eq(nextLoginTable.performer_id, performer_id));
    if (times.length > 0)
      await tx.insert(nextLoginTable).values(times.map((time) => ({ performer_id, at_ms: time })));
    return ownProfileOf(services, tx, person);
  });
}
