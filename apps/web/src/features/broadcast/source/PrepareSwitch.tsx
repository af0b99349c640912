import type { MediaKind } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { selectNextStart } from '../../channel/studio/channel.slice.ts';
import { STATUS_LOOKS } from '../../../kit/feedback/StatusChip.tsx';
import { useText } from '../../../text/index.ts';
import { OptionSwitch } from './OptionSwitch.tsx';
import { sourceText } from './text.ts';
import { useSetOptions } from './use-set-options.ts';

/** Whether a broadcast begins in the free preview (spec §4), or with a preparation in the studio. */
export function PrepareSwitch({ media_kind }: { media_kind: MediaKind }) {
  const t = useText(sourceText);
  const prepares = useAppSelector(selectNextStart) === 'preparing';
  const { busy, setOptions } = useSetOptions();
  return (
    <OptionSwitch
      icon={STATUS_LOOKS.preparing.icon}
      label={t('prepare.label')}
      about={t(prepares ? 'prepare.first' : `prepare.at_once_${media_kind}`)}
      checked={prepares}
      busy={busy}
      onChange={(first) => void setOptions({ publish_start: first ? 'preparing' : 'waiting' })}
    />
  );
}
