import { LEGAL_PAGES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language } from '../common/index.ts';

/**
 * A part of a page. With a label it is one fact. Without one it is a text, each line a paragraph; a line that begins with
 * `# ` is a heading.
 */
const legalPart = z.object({ label: z.nullable(z.string()), text: z.string() });
export type LegalPart = z.infer<typeof legalPart>;

/** A page that the law wants, as the server composes it. @throws not_found where the site has no such page */
export const getLegalPage = defineCall({
  method: 'GET',
  path: '/api/legal-page/:page',
  action: 'site.read',
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  query: z.object({ lang: language }),
  answer: z.object({ parts: z.array(legalPart) }),
});
