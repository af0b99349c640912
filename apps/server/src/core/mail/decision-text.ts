import type { Language } from '@akari/rules';
import { z } from 'zod';
import type { MailText } from './mail-text.ts';

/** What a mail about a decision of the staff keeps. `reason`: of the list of the thing; null: it was approved. */
export const decisionParams = z.object({
  decision: z.enum(['approve', 'reject', 'take_down']),
  reason: z.string().nullable(),
});
type DecisionParams = z.infer<typeof decisionParams>;

interface Decided extends DecisionParams {
  /** What was decided on, as a sentence calls it: `プロフィールの文章`, `The texts of your profile`. */
  what: string;
  /** Several of it: the English verb follows. */
  plural: boolean;
  /** Why it was refused or taken down, in words. */
  why: string;
  url: string;
}

const SAID = {
  ja: {
    approve: (what: string) => `${what}が承認されました。`,
    reject: (what: string) => `${what}は、公開を見送りました。内容を直して、もう一度お送りいただけます。`,
    take_down: (what: string) => `${what}の公開を終了しました。`,
  },
  en: {
    approve: (what: string, be: string) => `${what} ${be} approved.`,
    reject: (what: string, be: string) =>
      `${what} ${be} not approved. You can make a change and send it again.`,
    take_down: (what: string, be: string) => `${what} ${be} taken down.`,
  },
} satisfies Record<Language, Record<DecisionParams['decision'], (what: string, be: string) => string>>;

/** What a performer reads about a decision of the staff. The subject says nothing of the service. */
export function decisionText(
  lang: Language,
  { decision, reason, what, plural, why, url }: Decided,
): MailText {
  const ja = lang === 'ja';
  return {
    subject: ja
      ? { named: '【Akari】確認の結果について', neutral: '確認の結果のお知らせ' }
      : { named: 'Akari: the result of our review', neutral: 'The result of a review' },
    parts: [
      { text: SAID[lang][decision](what, plural ? 'were' : 'was') },
      ...(reason === null ? [] : [{ label: ja ? '理由' : 'Reason', text: why }]),
      { button: ja ? '内容を確認する' : 'Open it', url },
    ],
  };
}
