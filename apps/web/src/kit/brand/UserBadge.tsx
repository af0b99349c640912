import { isAdmin, isViewer, type UserType, type ViewerTier } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/Icon.tsx';
import { kitText } from '../text.ts';
import { TierBadge } from './TierBadge.tsx';

/** A person's badge: "administrator" or a viewer's tier. A performer has no badge. */
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
