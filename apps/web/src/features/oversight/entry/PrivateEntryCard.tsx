import type { Offer } from '@akari/contract/session';
import { OVERSIGHT_REASON_MAX, type ErrorName } from '@akari/rules';
import { useId, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { useText } from '../../../text/index.ts';
import { DoorCard, Refusal } from '../../session/index.ts';
import type { QuoteView } from '../../room-tool/quote.ts';
import { entryReasonText } from './text.ts';
import './private-entry.css';

/** Asks an administrator why they enter during a two-shot, a hidden chat or a two-way. There is no picture before that. */
export function PrivateEntryCard({
  name,
  quoted: { quote },
  refused,
  onEnter,
}: {
  name: string;
  quoted: QuoteView;
  refused: ErrorName | null;
  onEnter: (offer: Offer, reason: string) => void;
}) {
  const t = useText(entryReasonText);
  const [reason, setReason] = useState('');
  const offer = quote.phase === 'known' ? quote.offers[0] : undefined;
  const typed = reason.trim();
  const id = useId();
  return (
    <DoorCard
      title={t('title', { name })}
      actions={
        <Button
          type="submit"
          form={id}
          look="lit"
          disabled={typed === ''}
          busy={offer === undefined && quote.phase !== 'failed'}
        >
          {t('enter')}
        </Button>
      }
    >
      <p className="door-text">{t('text')}</p>
      <form
        id={id}
        className="private-entry"
        onSubmit={(event) => {
          event.preventDefault();
          if (offer !== undefined && typed !== '') onEnter(offer, typed);
        }}
      >
        <TextField
          label={t('reason')}
          hint={t('hint')}
          required
          value={reason}
          maxLength={OVERSIGHT_REASON_MAX}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      <Refusal error={refused} />
    </DoorCard>
  );
}
