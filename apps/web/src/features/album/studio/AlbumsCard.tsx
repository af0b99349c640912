import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { albumLinkText } from '../link-text.ts';
import './albums-card.css';

/** The way from the own profile to the albums. */
export function AlbumsCard() {
  const t = useText(albumLinkText);
  return (
    <section className="panel albums-card" aria-label={t('own')}>
      <div>
        <h2>{t('own')}</h2>
        <p>{t('own_text')}</p>
      </div>
      <ButtonLink size="s" to={PATHS.albums}>
        {t('open')}
      </ButtonLink>
    </section>
  );
}
