import { PATHS } from '../../../platform/browser/paths.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import { ownIdVideoText } from './text.ts';
import './own-id-video.css';

/** The green room's link to the ID video screen: no broadcast uses the camera yet. */
export function IdVideoLink() {
  const t = useText(ownIdVideoText);
  const language = useLanguage();
  return (
    <section className="id-video-link" aria-label={t('link')}>
      <div>
        <h2>{t('link')}</h2>
        <p>{t('link_text')}</p>
      </div>
      <ButtonLink size="s" to={`${PATHS.id_video}/${language}`}>
        {t('open')}
      </ButtonLink>
    </section>
  );
}
