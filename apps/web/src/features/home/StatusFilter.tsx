import type { ChannelCard } from '@akari/contract/channel';
import { Link } from 'react-router';
import { Chip } from '../../kit/controls/Chip.tsx';
import { STATUS_LOOKS } from '../../kit/feedback/StatusChip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { countByStatus, type Wish } from './arrange.ts';
import { homeText } from './text.ts';

/** A filter chip for each status in use, with the number of its channels, and the way to all filters. */
export function StatusFilter({
  channels,
  status,
  onChange,
}: {
  channels: readonly ChannelCard[];
  status: Wish['status'];
  onChange: (status: Wish['status']) => void;
}) {
  const t = useText(homeText);
  const words = useText(kitText);
  const { number } = useFormat();
  return (
    <div className="flt" role="group" aria-label={t('filter')}>
      <Chip pressed={status === 'all'} onPress={() => onChange('all')} count={number(channels.length)}>
        {t('all')}
      </Chip>
      {countByStatus(channels).map(([one, count]) => (
        <Chip
          key={one}
          pressed={status === one}
          onPress={() => onChange(status === one ? 'all' : one)}
          icon={STATUS_LOOKS[one].icon}
          color={STATUS_LOOKS[one].color}
          count={number(count)}
        >
          {words(`status.${one}`)}
        </Chip>
      ))}
      <Link className="chip" to={PATHS.search}>
        <Icon name="sliders" size="s" />
        {t('filters')}
      </Link>
    </div>
  );
}
