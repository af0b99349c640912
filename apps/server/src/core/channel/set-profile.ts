import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { personal, type ActDone } from '../audit/record-act.ts';
import { indexPerformers } from '../search/index-performers.ts';
import { channelTable } from './state/channel.table.ts';

type Profile = Pick<typeof channelTable.$inferSelect, 'display_name' | 'introduction' | 'languages'>;

/** Locks a performer's channel. @throws performer_not_found */
export async function lockProfile(tx: Tx, performer_id: number): Promise<Profile> {
  const [profile] = await tx
    .select({
      display_name: channelTable.display_name,
      introduction: channelTable.introduction,
      languages: channelTable.languages,
    })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id))
    .for('no key update');
  if (profile === undefined) throw new Problem('performer_not_found');
  return profile;
}

/** A field as the audit log keeps it: of the performer's words a hash. */
const kept = (profile: Profile, field: keyof Profile) =>
  field === 'languages' ? [...profile.languages] : personal(JSON.stringify(profile[field]));

/** Staff act: sets what cards and the room say of a performer. `before`: the locked profile. */
export async function setProfile(
  tx: Tx,
  performer_id: number,
  before: Profile,
  next: Profile,
): Promise<ActDone> {
  const { display_name, introduction, languages } = next;
  const fields = ['display_name', 'introduction', 'languages'] as const;
  const differ = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]));
  const subject = { kind: 'person' as const, id: performer_id };
  if (differ.length === 0) return { subject, outcome: 'unchanged' };
  await tx
    .update(channelTable)
    .set({ display_name, introduction, languages, version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.performer_id, performer_id));
  await indexPerformers(tx, [performer_id]);
  const of = (profile: Profile) => Object.fromEntries(differ.map((field) => [field, kept(profile, field)]));
  return { subject, before: of(before), after: of(next) };
}
