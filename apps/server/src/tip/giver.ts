import type { Member } from '../platform/http/person.ts';

/** What the room may know of the giver: nothing at all when they wish so, the performer included. */
export const giverOf = ({ user_id, user_name, tier }: Member, anonymous: boolean) =>
  anonymous
    ? { user_id: null, user_name: '', tier: 'guest' as const }
    : { user_id: String(user_id), user_name, tier };
