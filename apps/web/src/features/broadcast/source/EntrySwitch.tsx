import { useAppSelector } from '../../../platform/store/hooks.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import { useText } from '../../../text/index.ts';
import { OptionSwitch } from './OptionSwitch.tsx';
import { sourceText } from './text.ts';
import { useSetOptions } from './use-set-options.ts';

/** Whether viewers enter with the effect of their tier. It can change at any time. */
export function EntrySwitch() {
  const t = useText(sourceText);
  const card = useAppSelector(selectOwnChannel);
  const { busy, setOptions } = useSetOptions();
  if (card === null) return null;
  return (
    <OptionSwitch
      icon="spark"
      label={t('entry.label')}
      about={t('entry.about')}
      checked={card.entry_effects !== false}
      busy={busy}
      onChange={(entry_effects) => void setOptions({ entry_effects })}
    />
  );
}
