import * as z from 'zod/mini';
import { defineOfficeCall, id, language, nothing } from '../common/index.ts';
import { actReason, oneLine } from './reason.ts';

export const DISPLAY_NAME_MAX = 40;
export const INTRODUCTION_MAX = 300;
/** What the command line may have set is longer. */
const SEEN_MAX = 5_000;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(DISPLAY_NAME_MAX), oneLine);
/** Empty: none in this language. */
const introduction = z.union([
  z.literal(''),
  z.string().check(z.trim(), z.maxLength(INTRODUCTION_MAX), oneLine),
]);
const seenText = z.string().check(z.maxLength(SEEN_MAX));
const bothOf = <T extends z.ZodMiniType>(text: T) => z.object({ ja: text, en: text });

/** What the cards and the room say of a performer. */
export const performerProfile = z.object({
  display_name: bothOf(name),
  introduction: bothOf(introduction),
  languages: z.array(language).check(
    z.minLength(1),
    z.maxLength(2),
    z.refine((all) => new Set(all).size === all.length),
  ),
});
export type PerformerProfile = z.infer<typeof performerProfile>;

/** Sets what the cards and the room say of a performer. `seen`: the profile that the change was decided on. */
export const setPerformerProfile = defineOfficeCall({
  method: 'POST',
  path: '/api/office/performers/:person_id/profile',
  right: 'performers.create',
  params: z.object({ person_id: id }),
  body: z.object({
    seen: z.object({
      display_name: bothOf(seenText),
      introduction: bothOf(seenText),
      languages: z.array(language).check(z.maxLength(2)),
    }),
    profile: performerProfile,
    reason: actReason,
  }),
  answer: nothing,
});
