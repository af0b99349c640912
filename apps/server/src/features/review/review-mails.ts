import { PATHS, type Language, type ReviewReason } from '@akari/rules';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { displayNameOf, reviewOf } from './review.queries.ts';
import type { ReviewRow } from './review.table.ts';

const REASONS: Record<Language, Record<ReviewReason, string>> = {
  ja: {
    insult: '人を傷つける表現があるため',
    private_data: '個人を特定できる情報があるため',
    contact: '連絡先や外部サービスへの誘導があるため',
    unrelated: '配信と関係のない内容のため',
    unsuitable: '掲載に適さない内容のため',
  },
  en: {
    insult: 'it hurts people',
    private_data: 'it has information by which a person can be found',
    contact: 'it has contact details or leads to another service',
    unrelated: 'it is not about the chat',
    unsuitable: 'it is not suitable to be shown',
  },
};

interface Facts {
  review: ReviewRow;
  name: string;
  url: string;
}

function decidedText(lang: Language, { review, name, url }: Facts): MailText {
  const { state, reason, miles } = review;
  const ja = lang === 'ja';
  const subject = ja
    ? { named: '【Akari】レビューについて', neutral: '投稿についてのお知らせ' }
    : { named: 'Akari: your review', neutral: 'About what you have written' };
  const button = { button: ja ? 'ご自身のレビューを開く' : 'Open your reviews', url };
  if (state === 'published') {
    const earned = ja ? `${miles}マイルをお贈りしました。` : `You have received ${miles} miles.`;
    const said = ja
      ? `${name}さんへのレビューを掲載しました。`
      : `Your review of ${name} has been published.`;
    return { subject, parts: [{ text: said }, ...(miles > 0 ? [{ text: earned }] : []), button] };
  }
  const why = reason === null ? '' : REASONS[lang][reason];
  const said =
    state === 'removed'
      ? ja
        ? `${name}さんへのレビューの掲載を終了しました。`
        : `Your review of ${name} has been taken down.`
      : ja
        ? `${name}さんへのレビューは、掲載を見送りました。`
        : `Your review of ${name} was not published.`;
  return { subject, parts: [{ text: said }, { label: ja ? '理由' : 'Reason', text: why }, button] };
}

const answeredText = {
  ja: ({ name, url }: Facts): MailText => ({
    subject: { named: '【Akari】レビューに返信がありました', neutral: '返信のお知らせ' },
    parts: [{ text: `${name}さんが、レビューに返信しました。` }, { button: 'レビューを開く', url }],
  }),
  en: ({ name, url }: Facts): MailText => ({
    subject: { named: 'Akari: an answer to your review', neutral: 'You have an answer' },
    parts: [{ text: `${name} has answered your review.` }, { button: 'Open your reviews', url }],
  }),
} satisfies Record<Language, (facts: Facts) => MailText>;

/** What a mail about a review says now. One about a review that has been deleted is dropped. */
const about =
  (textOf: (lang: Language, facts: Facts) => MailText): MailComposer =>
  async (services: Services, tx: Tx, { params }) => {
    const review = await reviewOf(tx, Number(params['review_id']));
    if (review === null || review.state === 'deleted' || review.state === 'pending') return null;
    const shown = await displayNameOf(tx, review.performer_id);
    const url = pageUrl(services, PATHS.reviews);
    const of = (lang: Language): MailText => textOf(lang, { review, url, name: shown[lang] });
    return { texts: { ja: of('ja'), en: of('en') } };
  };

/** The mails to the author: what staff have decided, and that the performer has answered. */
export function addReviewMails(services: Services): void {
  const kinds = mailKinds(services);
  kinds.add('review_decided', about(decidedText));
  kinds.add(
    'review_answered',
    about((lang, facts) => answeredText[lang](facts)),
  );
}
