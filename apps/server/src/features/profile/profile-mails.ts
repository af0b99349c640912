import { PATHS, PROFILE_REASONS, type Language, type ProfileReason } from '@akari/rules';
import { decisionParams, decisionText } from '../../core/mail/decision-text.ts';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { Services } from '../../platform/services.ts';

const REASONS: Record<Language, Record<ProfileReason, string>> = {
  ja: {
    insult: '人を傷つける表現があるため',
    private_data: '個人を特定できる情報があるため',
    contact: '連絡先や外部サービスへの誘導があるため',
    untrue: '事実と異なる内容があるため',
    unsuitable: '公開に適さない内容のため',
  },
  en: {
    insult: 'They hurt people',
    private_data: 'They have information by which a person can be found',
    contact: 'They have contact details or lead to another service',
    untrue: 'They say something that is not true',
    unsuitable: 'They are not suitable to be shown',
  },
};
const WHAT = { ja: 'プロフィールの文章', en: 'The texts of your profile' };

/** The mail to a performer about the texts of her profile. */
export function addProfileMails(services: Services): void {
  mailKinds(services).add('profile_decided', (_, _tx, { params }) => {
    const { decision, reason } = decisionParams.parse(params);
    const why = PROFILE_REASONS.find((one) => one === reason);
    const url = pageUrl(services, PATHS.profile);
    const of = (lang: Language) =>
      decisionText(lang, {
        ...{ decision, reason, url, what: WHAT[lang], plural: true },
        why: why === undefined ? '' : REASONS[lang][why],
      });
    return Promise.resolve({ texts: { ja: of('ja'), en: of('en') } });
  });
}
