import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { profileLinkText } from './link-text.ts';
import '../../review/studio/reviews-link.css';

/** The green room's way to the own profile. */
export function ProfileLink() {
  const t = useText(profileLinkText);
  return (
    <section className="reviews-link" aria-label={t('title')}>
      <div>
        <h2>{t('title')}</h2>
        <p>{t('text')}</p>
      </div>
      <ButtonLink size="s" to={PATHS.profile}>
        {t('open')}
      </ButtonLink>
    </section>
  );
}
