import type { OfficePayouts, PayeePerson } from '@akari/contract/office';
import { PAYOUT_HOLD_KINDS, type PayoutHoldKind } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { Time } from '../table/Cell.tsx';
import { useHoldPayoutsMutation } from './api.ts';
import { Ask } from './Ask.tsx';
import { PayeeName } from './PayeeName.tsx';
import { payoutsText } from './text.ts';

/** Asks why the payouts of a person are kept back, or released. */
export function HoldQuestion({
  payee: { id, name },
  event,
  onEnd,
}: {
  payee: PayeePerson;
  event: 'hold' | 'release';
  onEnd: () => void;
}) {
  const t = useText(payoutsText);
  const [kind, setKind] = useState<PayoutHoldKind>('dispute');
  const [hold] = useHoldPayoutsMutation();
  return (
    <Ask
      title={t(`${event}_title`, { name })}
      action={t(event)}
      onEnd={onEnd}
      act={(reason) => hold({ body: { user_id: id, kind: event === 'hold' ? kind : null, reason } })}
    >
      {event === 'hold' && (
        <>
          <p>{t('hold_text')}</p>
          <Select
            label={t('hold_kind')}
            value={kind}
            choices={PAYOUT_HOLD_KINDS.map((value) => ({ value, label: t(`hold_kinds.${value}`) }))}
            onChange={setKind}
          />
        </>
      )}
    </Ask>
  );
}

/** People whose payouts are kept back. */
export function Holds({ holds }: { holds: OfficePayouts['holds'] }) {
  const t = useText(payoutsText);
  const { rights } = useStaff();
  const [asked, setAsked] = useState<PayeePerson | null>(null);
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-held">
      <h2 id="payouts-held">{t('held')}</h2>
      {holds.length === 0 && <p>{t('held_none')}</p>}
      <ul>
        {holds.map(({ payee, kind, at_ms }) => (
          <li key={payee.id} className="payouts-line">
            <PayeeName payee={payee} />
            <span className="tag">{t(`hold_kinds.${kind}`)}</span>
            <Time at_ms={at_ms} />
            {rights.includes('money.propose') && (
              <Button size="s" icon="undo" onClick={() => setAsked(payee)}>
                {t('release')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && <HoldQuestion payee={asked} event="release" onEnd={() => setAsked(null)} />}
    </section>
  );
}
