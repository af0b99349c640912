import { HELP_ARTICLE_STATES, HELP_FIGURES, HELP_SECTIONS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { actReason } from './reason.ts';

const RIGHT = 'sites.set';
const slug = z.string().check(z.minLength(1), z.maxLength(64));
const section = z.enum(HELP_SECTIONS);
const words = z.object({
  title: z.string().check(z.maxLength(400)),
  text: z.string().check(z.maxLength(30_000)),
});
/** An article in both languages, as it is written: with the names of figures. */
const helpPlan = z.object({ ja: words, en: words });
export type HelpPlan = z.infer<typeof helpPlan>;
const params = z.object({ slug });
const reason = actReason;
/** 0: staff have never written it. */
const version = z.int().check(z.nonnegative());

/** Every article, also those that the site does not show. */
export const listOfficeHelp = defineOfficeCall({
  method: 'GET',
  path: '/api/office/help',
  right: RIGHT,
  answer: z.object({
    articles: z.array(
      z.object({
        slug,
        section,
        state: z.enum(HELP_ARTICLE_STATES),
        title: z.object({ ja: z.string(), en: z.string() }),
        changed_at_ms: z.nullable(timeMs),
      }),
    ),
  }),
});

export const getOfficeHelp = defineOfficeCall({
  method: 'GET',
  path: '/api/office/help/:slug',
  right: RIGHT,
  params,
  answer: z.object({
    slug,
    section,
    state: z.enum(HELP_ARTICLE_STATES),
    version,
    plan: helpPlan,
    /** The product's own text; null: staff have added the article. */
    shipped: z.nullable(helpPlan),
    /** What staff have written before, the latest first. */
    versions: z.array(z.object({ version, plan: helpPlan, made_by: id, made_at_ms: timeMs })),
    /** The figures that a text may name, with what they are now. */
    figures: z.array(z.object({ name: z.enum(HELP_FIGURES), ja: z.string(), en: z.string() })),
  }),
});
export const makeHelp = defineOfficeCall({
  method: 'POST',
  path: '/api/office/help',
  right: RIGHT,
  body: z.object({ slug, section, plan: helpPlan, reason }),
  answer: z.object({ slug }),
});
/** `write`: another text. `give_back`: the shipped text again. `hide`: an added article is shown no more. */
export const setHelp = defineOfficeCall({
  method: 'POST',
  path: '/api/office/help/:slug',
  right: RIGHT,
  params,
  body: z.object({
    /** The version that was seen. */
    version,
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('write'), plan: helpPlan }),
      z.object({ kind: z.literal('give_back') }),
      z.object({ kind: z.literal('hide') }),
    ]),
    reason,
  }),
  answer: nothing,
});
export type HelpChange = z.infer<typeof setHelp.body>['change'];
