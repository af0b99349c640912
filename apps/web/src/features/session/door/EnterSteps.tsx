import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { stepLooks, type EnterStep } from '../flow/steps.ts';
import { sessionText } from '../text.ts';
import './enter-steps.css';

/** The loading steps of entering (spec §2), with the current one highlighted. Entering can be cancelled at any step. */
export function EnterSteps({
  name,
  done,
  onCancel,
}: {
  name: string;
  done: readonly EnterStep[];
  onCancel: () => void;
}) {
  const t = useText(sessionText);
  return (
    <section className="enter-steps glass" aria-label={t('entering', { name })}>
      <ol>
        {stepLooks(done).map(({ step, look }) => (
          <li key={step} data-look={look} aria-current={look === 'now' ? 'step' : undefined}>
            {look === 'done' ? <Icon name="check" size="s" /> : <i aria-hidden="true" />}
            <span>{t(`step.${step}`)}</span>
            {look !== 'later' && <span className="vh">{t(look === 'done' ? 'step_done' : 'step_now')}</span>}
          </li>
        ))}
      </ol>
      <Button look="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </section>
  );
}
