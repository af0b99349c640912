import { DOOR_PICTURE_REASONS, PATHS, type DoorPictureReason, type Language } from '@akari/rules';
import { decisionParams, decisionText } from '../../core/mail/decision-text.ts';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { Services } from '../../platform/services.ts';

const REASONS: Record<Language, Record<DoorPictureReason, string>> = {
  ja: {
    unclear: '写真が暗い、またはぼやけているため',
    others: 'ほかの人が写っているため',
    contact: '連絡先や外部サービスへの誘導があるため',
    not_yours: 'ご本人の写真、または権利のある写真と確認できないため',
    unsuitable: '公開に適さない内容のため',
  },
  en: {
    unclear: 'It is dark or blurred',
    others: 'It shows other people',
    contact: 'It has contact details or leads to another service',
    not_yours: 'It is not of you, or not yours to use',
    unsuitable: 'It is not suitable to be shown',
  },
};
const WHAT = { ja: 'プロフィールの写真', en: 'A photo of your profile' };

/** The mail to a performer about a picture of her profile. */
export function addDoorPictureMails(services: Services): void {
  mailKinds(services).add('picture_decided', (_, _tx, { params }) => {
    const { decision, reason } = decisionParams.parse(params);
    const why = DOOR_PICTURE_REASONS.find((one) => one === reason);
    const url = pageUrl(services, PATHS.profile);
    const of = (lang: Language) =>
      decisionText(lang, {
        ...{ decision, reason, url, what: WHAT[lang], plural: false },
        why: why === undefined ? '' : REASONS[lang][why],
      });
    return Promise.resolve({ texts: { ja: of('ja'), en: of('en') } });
  });
}
