import type { StoredCard } from '@akari/contract/stored-card';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useText } from '../../../text/index.ts';
import { useSetStoredCardMutation } from './api.ts';
import { cardName } from './card-name.ts';
import { storedCardText } from './text.ts';
import './stored-card.css';

/** The card on file: whether it is used, and the press that removes it. */
export function StoredCardPanel({ card, onChanged }: { card: StoredCard; onChanged: () => void }) {
  const t = useText(storedCardText);
  const [set, { isLoading, error }] = useSetStoredCardMutation();
  const [sure, setSure] = useState(false);
  const refused = useErrorText(apiErrorOf(error)?.name ?? null);
  const { card_id, state } = card;
  const change = async (to: 'turn_off' | 'turn_on' | 'forget'): Promise<void> => {
    await set({ body: { card_id, change: to } });
    setSure(false);
    onChanged();
  };
  return (
    <section className="stored-card panel" aria-labelledby="stored-card">
      <h2 id="stored-card">{t('title')}</h2>
      <p className="stored-card-name num">
        <Icon name="card" />
        <b>{cardName(card)}</b>
      </p>
      <p>{t('lead')}</p>
      {state === 'off' && <p>{t('off')}</p>}
      <div className="stored-card-acts">
        {sure ? (
          <>
            <span>{t('forget_sure')}</span>
            <Button look="danger" size="s" busy={isLoading} onClick={() => void change('forget')}>
              {t('forget_yes')}
            </Button>
            <Button look="ghost" size="s" onClick={() => setSure(false)}>
              {t('forget_no')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="s"
              busy={isLoading}
              onClick={() => void change(state === 'usable' ? 'turn_off' : 'turn_on')}
            >
              {t(state === 'usable' ? 'turn_off' : 'turn_on')}
            </Button>
            <Button size="s" look="ghost" onClick={() => setSure(true)}>
              {t('forget')}
            </Button>
          </>
        )}
      </div>
      <p>{t('forget_hint')}</p>
      {refused !== null && <p role="alert">{refused.whole}</p>}
    </section>
  );
}
