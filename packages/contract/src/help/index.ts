import { HELP_SECTIONS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language } from '../common/index.ts';

const slug = z.string().check(z.minLength(1), z.maxLength(64));
/** A list may be asked for with words that are longer than what counts. */
const LONGEST_SEARCH = 2_000;

export const helpEntry = z.object({ slug, section: z.enum(HELP_SECTIONS), title: z.string() });

/** The articles of the help, or those that have every word of a search. They are the same for everybody. */
export const listHelp = defineCall({
  method: 'GET',
  path: '/api/help',
  action: 'help.read',
  query: z.object({ lang: language, q: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))) }),
  answer: z.object({
    articles: z.array(z.object({ ...helpEntry.shape, excerpt: z.string() })),
  }),
});

/** An article, with the figures of the service in it. @throws not_found */
export const getHelp = defineCall({
  method: 'GET',
  path: '/api/help/:slug',
  action: 'help.read',
  params: z.object({ slug }),
  query: z.object({ lang: language }),
  answer: z.object({
    ...helpEntry.shape,
    /** Lines, which `readHelpText` reads. */
    text: z.string(),
    /** Others of the same section. */
    others: z.array(helpEntry),
  }),
});
