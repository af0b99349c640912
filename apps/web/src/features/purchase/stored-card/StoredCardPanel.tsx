import type { StoredCard } from '@akari/contract/stored-card';
import { cardName } from '@akari/rules';
import { useId, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useText } from '../../../text/index.ts';
import { useSetStoredCardMutation } from './api.ts';
import { storedCardText } from './text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';
import './stored-card.css';

interface Props {
  card: StoredCard;
  /** The payment company whose page shows it; absent: it is charged by a press here. */
  company?: string;
  onChanged: () => void;
}

/** The card on file: whether it is used, and the press that removes it. */
export function StoredCardPanel({ card, company, onChanged }: Props) {
  const t = useText(storedCardText);
  const id = useId();
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
    <section className="stored-card panel" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p className="stored-card-name num">
        <Icon name="card" />
        <b>{card.last4 === '' && company !== undefined ? t('at_company', { company }) : cardName(card)}</b>
      </p>
      <p>{company === undefined ? t('lead') : t('page_lead', { company })}</p>
      {state === 'off' && <p>{t(company === undefined ? 'off' : 'page_off')}</p>}
      <div className="stored-card-acts">
        {sure ? (
          <>
            <span>{t(company === undefined ? 'forget_sure' : 'page_forget_sure')}</span>
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
              {t(
                company === undefined
                  ? state === 'usable'
                    ? 'turn_off'
                    : 'turn_on'
                  : state === 'usable'
                    ? 'page_turn_off'
                    : 'page_turn_on',
              )}
            </Button>
            <Button size="s" look="ghost" onClick={() => setSure(true)}>
              {t('forget')}
            </Button>
          </>
        )}
      </div>
      <p>{t('forget_hint')}</p>
      {refused !== null && (
        <p role="alert">
          <ErrorWords shown={refused} />
        </p>
      )}
    </section>
  );
}
