import { THANK_YOU_ACCEPTS } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { useText } from '../../../text/index.ts';
import { thankYouStudioText } from '../../thank-you/studio/text.ts';
import { useThankYouChoice } from '../../thank-you/studio/use-thank-you-choice.ts';
import './effect-choice.css';

/** Which points the performer accepts as thanks. It can change at any time. */
export function ThankYouChoice() {
  const t = useText(thankYouStudioText);
  const { accepts, choose } = useThankYouChoice();
  if (accepts === undefined) return null;
  return (
    <div className="effect-choice">
      <span className="dev-label">
        <Icon name="smile" size="s" />
        {t('label')}
      </span>
      <Select
        label={t('label')}
        label_hidden
        value={accepts}
        choices={THANK_YOU_ACCEPTS.map((value) => ({ value, label: t(`accepts.${value}`) }))}
        onChange={(value) => void choose(value)}
      />
      <small>{t('about')}</small>
    </div>
  );
}
