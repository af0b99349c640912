import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import type { StepPlace } from './entry.ts';
import { stepPlaces, type EntryState } from './entry.ts';
import { entryText } from './text.ts';
import './steps.css';

function Mark({ place }: { place: StepPlace }) {
  if (place === 'done') return <Icon name="check" size="s" />;
  if (place === 'failed') return <Icon name="alert" size="s" />;
  return <i aria-hidden="true" />;
}

/** The loading steps of spec §2 as a list: done, current and ahead. */
export function Steps({ entry }: { entry: EntryState }) {
  const t = useText(entryText);
  return (
    <ol className="steps" aria-label={t('entry.steps')}>
      {stepPlaces(entry).map(({ step, place }) => (
        <li key={step} className={place} aria-current={place === 'now' ? 'step' : undefined}>
          <Mark place={place} />
          <span>{t(`entry.step.${step}`)}</span>
          {place !== 'ahead' && <span className="vh">{t(`entry.${place}`)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The loading steps in one line: seven lamps, and the name of the current step. */
export function StepLamps({ entry }: { entry: EntryState }) {
  const t = useText(entryText);
  const places = stepPlaces(entry);
  const at = places.findIndex(({ place }) => place === 'now' || place === 'failed');
  const current = places[at];
  return (
    <p className="step-lamps">
      <span aria-hidden="true">
        {places.map(({ step, place }) => (
          <i key={step} className={place} />
        ))}
      </span>
      {current !== undefined && (
        <>
          <b className="num">
            {at + 1}/{places.length}
          </b>
          {t(`entry.step.${current.step}`)}
        </>
      )}
    </p>
  );
}
