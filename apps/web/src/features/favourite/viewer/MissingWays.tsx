import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import type { NoticeWays } from './notice-ways.ts';
import { favouriteText } from './text.ts';

/** Why notices by mail or push cannot be chosen yet, and where to change that. */
export function MissingWays({ mail, push }: NoticeWays) {
  const t = useText(favouriteText);
  if (push !== 'no_device' && mail !== 'unverified') return null;
  return (
    <div className="fav-missing">
      {push === 'no_device' && (
        <div>
          <p className="fav-hint">{t('notice.no_device')}</p>
          <ButtonLink size="s" icon="bell" to={PATHS.notices}>
            {t('notice.devices')}
          </ButtonLink>
        </div>
      )}
      {mail === 'unverified' && (
        <div>
          <p className="fav-hint">{t('notice.unverified')}</p>
          <ButtonLink size="s" icon="mail" to={PATHS.account}>
            {t('notice.account')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
