import { useState, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { SpendLimitForm } from './SpendLimitForm.tsx';
import { spendLimitText } from './text.ts';
import './spend-limit.css';

/** The viewer's spend limit: `folded` at the door until it is opened, `panel` in the account. */
export function SpendLimit({ look }: { look: 'folded' | 'panel' }) {
  const t = useText(spendLimitText);
  const [opened, setOpened] = useState(false);
  if (look === 'panel') {
    return (
      <section className="panel account-part" aria-labelledby="spend-limit">
        <h2 id="spend-limit">{t('title')}</h2>
        <SpendLimitForm />
      </section>
    );
  }
  const toggled = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    // Rendered synchronously, so that the opened form can be scrolled into view: the card may be low.
    flushSync(() => setOpened(currentTarget.open));
    if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
  };
  return (
    <details className="limit-fold" onToggle={toggled}>
      <summary>
        <Icon name="shield" size="s" />
        {t('title')}
        <Icon name="down" size="s" />
      </summary>
      {opened && <SpendLimitForm />}
    </details>
  );
}
