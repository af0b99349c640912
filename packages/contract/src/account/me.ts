import * as z from 'zod/mini';
import { balance, defineCall, id, language, userType, viewerTier } from '../common/index.ts';

/** The person who sends the request; a guest has user_type 204 and no balance. */
export const me = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: userType,
  tier: viewerTier,
  site_id: z.int(),
  chat_lang: language,
  /** Viewers only. */
  balance: z.nullable(balance),
});
export type Me = z.infer<typeof me>;

export const getMe = defineCall({ method: 'GET', path: '/api/me', action: 'account.read', answer: me });
