import { isAdmin, isViewer, type UserType, type ViewerTier } from '@akari/rules';
import { useText } from '../text/index.ts';
import { Icon } from './icon/Icon.tsx';
import { kitText } from './text.ts';
import { TierBadge } from './TierBadge.tsx';

/** Who somebody is to the house: an administrator by that word, a viewer by the tier, a performer by nothing. */
export function UserBadge({ user_type, tier }: { user_type: UserType; tier: ViewerTier }) {
  const t = useText(kitText);
  if (isAdmin(user_type))
    return (
      <span className="tier tier-admin">
        <Icon name="shield" size="xs" />
        {t('admin')}
      </span>
    );
  return isViewer(user_type) ? <TierBadge tier={tier} /> : null;
}
