import * as z from 'zod/mini';
import { balance, defineCall, id, language, nothing, userType, viewerTier } from '../common/index.ts';

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

/** Whether the performer's stream key was changed too; a node of an older version does not send it. */
export const keyAnswer = z.object({ stream_key_changed: z.optional(z.boolean()) });
/** Ends the login and its one-time tokens. */
export const logout = defineCall({
  method: 'POST',
  path: '/api/account/logout',
  action: 'account.log_out',
  answer: keyAnswer,
});
export const changeLanguage = defineCall({
  method: 'POST',
  path: '/api/account/language',
  action: 'account.change_language',
  body: z.object({ chat_lang: language }),
  answer: nothing,
});
