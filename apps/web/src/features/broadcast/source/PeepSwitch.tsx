import { hasChatStarted } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import { useText } from '../../../text/index.ts';
import { OptionSwitch } from './OptionSwitch.tsx';
import { sourceText } from './text.ts';
import { useSetOptions } from './use-set-options.ts';

/** Whether viewers may peep. During a chat it can be switched off, but not on (spec §4). */
export function PeepSwitch() {
  const t = useText(sourceText);
  const card = useAppSelector(selectOwnChannel);
  const { busy, setOptions } = useSetOptions();
  if (card === null) return null;
  const chats = hasChatStarted(card.status);
  const fixed = chats && !card.peep_allowed;
  return (
    <OptionSwitch
      icon="mask"
      label={t('peep.label')}
      about={t(fixed ? 'peep.locked' : chats ? 'peep.ends' : 'peep.about')}
      checked={card.peep_allowed}
      fixed={fixed}
      busy={busy}
      onChange={(peep_allowed) => void setOptions({ peep_allowed })}
    />
  );
}
