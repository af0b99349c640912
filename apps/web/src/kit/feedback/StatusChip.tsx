import type { ChannelStatus } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import { kitText } from '../text.ts';
import './status-chip.css';

/** Icon and colour of each status, always shown with its word (spec §4). Lit chips are filled, unlit ones outlined. */
export const STATUS_LOOKS: Record<ChannelStatus, { icon: IconName; color: `--st-${string}`; lit: boolean }> =
  {
    offline: { icon: 'moon', color: '--st-offline', lit: false },
    preparing: { icon: 'hour', color: '--st-preparing', lit: false },
    waiting: { icon: 'eye', color: '--st-wait', lit: true },
    chatting: { icon: 'bubble', color: '--st-chat', lit: true },
    hidden_chat: { icon: 'bubble-lock', color: '--st-hidden', lit: true },
    twoshot: { icon: 'twoshot', color: '--st-twoshot', lit: true },
    twoway: { icon: 'twoway', color: '--st-twoway', lit: true },
    showtime: { icon: 'show', color: '--st-show', lit: true },
    resting: { icon: 'cup', color: '--st-rest', lit: false },
    free_chat: { icon: 'lamp', color: '--st-free', lit: true },
  };

/** Chip with the status of a channel. `bare` is text in the status colour, for lists. */
export function StatusChip({
  status,
  look = 'chip',
}: {
  status: ChannelStatus;
  look?: 'chip' | 'large' | 'bare';
}) {
  const t = useText(kitText);
  const { icon, color, lit } = STATUS_LOOKS[status];
  const classes = ['st', look === 'large' ? 'lg' : '', look === 'bare' ? 'bare' : lit ? '' : 'unlit'];
  return (
    <span className={classes.filter(Boolean).join(' ')} style={{ ['--c' as string]: `var(${color})` }}>
      <Icon name={icon} size={look === 'large' ? 's' : 'xs'} />
      {t(`status.${status}`)}
    </span>
  );
}
