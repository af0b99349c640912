import { STAGE_EFFECT_ACCESS } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import './effect-choice.css';
import { sourceText } from './text.ts';
import { useSetOptions } from './use-set-options.ts';

/** Who may make effects on her picture. It can change at any time. */
export function EffectChoice() {
  const t = useText(sourceText);
  const card = useAppSelector(selectOwnChannel);
  const { setOptions } = useSetOptions();
  if (card === null) return null;
  return (
    <div className="effect-choice">
      <span className="dev-label">
        <Icon name="ripple" size="s" />
        {t('effects.label')}
      </span>
      <Select
        label={t('effects.label')}
        label_hidden
        value={card.stage_effects ?? 'off'}
        choices={STAGE_EFFECT_ACCESS.map((value) => ({ value, label: t(`effects.${value}`) }))}
        onChange={(stage_effects) => void setOptions({ stage_effects })}
      />
      <small>{t('effects.about')}</small>
    </div>
  );
}
