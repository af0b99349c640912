import { ButtonLink } from '../../../kit/controls/Button.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import type { NoticeWays } from './notice-ways.ts';
import { favouriteText } from './text.ts';

function Missing({ why, icon, to, action }: { why: string; icon: IconName; to: string; action: string }) {
  return (
    <div>
      <p className="fav-hint">{why}</p>
      <ButtonLink size="s" icon={icon} to={to}>
        {action}
      </ButtonLink>
    </div>
  );
}

/** Why notices by mail or push cannot be chosen yet, and where to change that. */
export function MissingWays({ mail, push }: NoticeWays) {
  const t = useText(favouriteText);
  if (push !== 'no_device' && mail !== 'unverified') return null;
  return (
    <div className="fav-missing">
      {push === 'no_device' && (
        <Missing why={t('notice.no_device')} icon="bell" to={PATHS.notices} action={t('notice.devices')} />
      )}
      {mail === 'unverified' && (
        <Missing why={t('notice.unverified')} icon="mail" to={PATHS.account} action={t('notice.account')} />
      )}
    </div>
  );
}
