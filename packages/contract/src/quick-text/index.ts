import { QUICK_TEXT_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall } from '../common/index.ts';

/** The server counts graphemes and texts. */
const texts = z.array(z.string().check(z.maxLength(QUICK_TEXT_MAX * 8))).check(z.maxLength(100));
const answer = z.object({
  /** The person's own texts; null: those that the page suggests. */
  texts: z.nullable(z.array(z.string())),
  /** How many they may keep. */
  most: z.int(),
});

/** The person's quick texts. */
export const getQuickTexts = defineCall({
  method: 'GET',
  path: '/api/quick_text',
  action: 'quick_text.manage',
  answer,
});
/** Keeps them; null: those that the page suggests. */
export const setQuickTexts = defineCall({
  method: 'POST',
  path: '/api/quick_text',
  action: 'quick_text.manage',
  body: z.object({ texts: z.nullable(texts) }),
  answer,
});
