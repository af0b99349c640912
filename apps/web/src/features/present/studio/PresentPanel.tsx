import type { GivenPresent } from '@akari/contract/present';
import type { PresentViewerRefusal } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { kitText } from '../../../kit/text.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useGiftText } from '../../giving/use-gift-text.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { selectPresentAsked } from '../../viewers/present-asked.slice.ts';
import { selectLeftViewers, selectViewers } from '../../viewers/viewers.slice.ts';
import { usePresentsQuery } from './api.ts';
import { PresentForm, type SentPresents } from './PresentForm.tsx';
import { presentText } from './text.ts';
import { presentToolText } from './tool-text.ts';
import './present.css';

function Refusal({ name, reason }: { name: string; reason: PresentViewerRefusal }) {
  const t = useText(presentText);
  const error = useErrorText(reason);
  return (
    <li>
      {t('refused', { name })} <small>{error.message}</small>
    </li>
  );
}

/** Who got the last presents, and who could not. */
function Outcome({ sent: { sent, refused } }: { sent: SentPresents }) {
  const t = useText(presentText);
  const viewers = [...useAppSelector(selectViewers), ...useAppSelector(selectLeftViewers)];
  const nameOf = (id: string): string => viewers.find(({ user_id }) => user_id === id)?.user_name ?? '';
  return (
    <div className="present-sent" role="status">
      <p>{sent.length === 0 ? t('sent_none') : t('sent', { count: sent.length })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ user_id, reason }) => (
            <Refusal key={user_id} name={nameOf(user_id)} reason={reason} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Given({ given }: { given: readonly GivenPresent[] }) {
  const t = useText(presentText);
  const { points, time } = useFormat();
  const { name } = useGiftText();
  return (
    <section className="present-given" aria-label={t('given')}>
      <h3>{t('given')}</h3>
      {given.length === 0 && <p className="present-note">{t('given_none')}</p>}
      <ul>
        {given.map(({ present_id, user_name, units, earnings_units, gift, message, at_ms }) => (
          <li key={present_id}>
            <span>
              <b>{user_name}</b>
              {gift !== null && <small>{name(gift)}</small>}
              {message !== null && <small>{message}</small>}
              {earnings_units > 0 && <small>{t('of_earnings', { points: points(earnings_units) })}</small>}
            </span>
            <b className="num">
              {points(units)} <span className="pt">pt</span>
            </b>
            <time className="num">{time(at_ms)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content() {
  const t = useText(presentText);
  const k = useText(kitText);
  const { points } = useFormat();
  const [sent, setSent] = useState<SentPresents | null>(null);
  const asked = useAppSelector(selectPresentAsked);
  const { data, isError, refetch } = usePresentsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined && isError)
    return (
      <p role="alert">
        {t('failed')}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  if (data === undefined) return <Loading />;
  const { purse, allowance_units, given } = data;
  return (
    <div className="presents">
      <p className="present-note">{t('about')}</p>
      <p className="present-left">
        <span>{t('left')}</span>
        <b className="num">
          {t('left_value', { left: points(purse.allowance_left_units), whole: points(allowance_units) })}
        </b>
      </p>
      <PresentForm
        key={asked.times}
        presents={data}
        chosen={asked.user_id === null ? [] : [asked.user_id]}
        onSent={setSent}
      />
      {sent !== null && <Outcome sent={sent} />}
      <Given given={given} />
    </div>
  );
}

/** Where the performer gives points to chosen viewers. */
export function PresentPanel({ open, onOpenChange }: StudioToolProps) {
  const title = useText(presentToolText)('tool');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {open && <Content />}
    </Sheet>
  );
}
