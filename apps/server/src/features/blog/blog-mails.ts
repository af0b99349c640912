import { BLOG_REASONS, LANGUAGES, PATHS, type BlogReason, type Language } from '@akari/rules';
import { decisionParams, decisionText } from '../../core/mail/decision-text.ts';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { Services } from '../../platform/services.ts';
import { entryById } from './blog.queries.ts';
import type { BlogEntryRow } from './blog.table.ts';

const REASONS: Record<Language, Record<BlogReason, string>> = {
  ja: {
    insult: '人を傷つける内容が含まれているため',
    private_data: '個人を特定できる内容が含まれているため',
    contact: '連絡先や、ほかのサービスへの案内が含まれているため',
    not_yours: 'ご本人以外の写真、または権利のない写真が含まれているため',
    unsuitable: 'ブログに適さない内容が含まれているため',
  },
  en: {
    insult: 'It hurts people',
    private_data: 'It has information by which a person can be found',
    contact: 'It has contact details or leads to another service',
    not_yours: 'It has photos that are not of you, or not yours to use',
    unsuitable: 'It is not suitable for a blog',
  },
};

/** The title in the language of the mail, or else in the other one. */
function whatOf({ words: { title } }: BlogEntryRow, lang: Language): string {
  const written = title[lang] || LANGUAGES.map((one) => title[one]).find((one) => one !== '') || '';
  return lang === 'ja' ? `ブログの記事「${written}」` : `Your blog entry “${written}”`;
}

/** The mail to a performer about an entry of her blog. One about an entry that she has deleted is dropped. */
export function addBlogMails(services: Services): void {
  mailKinds(services).add('blog_decided', async (_, tx, { params }) => {
    const { decision, reason } = decisionParams.parse(params);
    const entry = await entryById(tx, Number(params['entry_id']));
    if (entry === null || entry.state === 'deleted') return null;
    const why = BLOG_REASONS.find((one) => one === reason);
    const url = pageUrl(services, `${PATHS.diary}/${entry.id}`);
    const of = (lang: Language) =>
      decisionText(lang, {
        ...{ decision, reason, url, what: whatOf(entry, lang), plural: false },
        why: why === undefined ? '' : REASONS[lang][why],
      });
    return { texts: { ja: of('ja'), en: of('en') } };
  });
}
