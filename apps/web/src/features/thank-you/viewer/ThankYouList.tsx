import type { Thankable } from '@akari/contract/thank-you';
import { isOnAir, THANK_YOU_SPENT_UNITS, UNITS_PER_POINT } from '@akari/rules';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { usePerformerWay } from '../../../platform/site/ways.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { ListPicture } from '../../channel/shared/ListPicture.tsx';
import { thankYouText } from './text.ts';
import { ThankYouForm } from './ThankYouForm.tsx';

const TWO = { decimals: 2, max_decimals: 2 } as const;
const HUNDREDTH_UNITS = UNITS_PER_POINT / 100;
/** What is missing is never shown as less than it is. */
const upToHundredth = (units: number): number => Math.ceil(units / HUNDREDTH_UNITS) * HUNDREDTH_UNITS;

/** Why a performer cannot be thanked now, in a few words; null: she can. */
function useWhyNot({ refused, again_at_ms, spent_units }: Thankable): string | null {
  const t = useText(thankYouText);
  const { dateTime, points } = useFormat();
  switch (refused) {
    case 'thank_you_refused':
      return t('refused');
    case 'thank_you_offline':
      return t('offline');
    case 'thank_you_too_little_spent':
      return t('short', { points: points(upToHundredth(THANK_YOU_SPENT_UNITS - spent_units), TWO) });
    case 'thank_you_too_soon':
      return again_at_ms === null ? null : t('again', { at: dateTime(again_at_ms) });
    case null:
      return null;
  }
}

function Row({
  thankable,
  most_units,
  open,
  onOpen,
}: {
  thankable: Thankable;
  most_units: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const t = useText(thankYouText);
  const { language, points } = useFormat();
  const dispatch = useAppDispatch();
  const wayTo = usePerformerWay();
  const form = useId();
  const { channel, spent_units } = thankable;
  const name = channel.display_name[language];
  const why_not = useWhyNot(thankable);
  return (
    <li
      className={isOnAir(channel.status) ? 'thank-row' : 'thank-row off'}
      data-performer={channel.performer_name}
    >
      <Link className="thank-way" to={wayTo(channel.performer_name)} aria-label={t('open', { name })}>
        <ListPicture channel={channel} />
        <StatusChip status={channel.status} />
      </Link>
      <div className="thank-who">
        <h2>{name}</h2>
        <p className="num">{t('spent', { points: points(spent_units, TWO) })}</p>
        {why_not !== null && <p className="thank-why">{why_not}</p>}
      </div>
      {why_not === null && (
        <Button
          look={open ? 'ghost' : 'plain'}
          icon={open ? 'close' : 'smile'}
          aria-expanded={open}
          aria-controls={open ? form : undefined}
          aria-label={open ? undefined : t('thank_of', { name })}
          onClick={() => onOpen(!open)}
        >
          {t(open ? 'close' : 'thank')}
        </Button>
      )}
      {open && why_not === null && (
        <div id={form} className="thank-open">
          <ThankYouForm
            thankable={thankable}
            most_units={most_units}
            onSent={() => {
              onOpen(false);
              dispatch(noticeShown({ kind: 'success', text: t('sent', { name }) }));
            }}
          />
        </div>
      )}
    </li>
  );
}

/** The performers whom a viewer may thank, each with a form, one of them open at a time. */
export function ThankYouList({
  performers,
  most_units,
}: {
  performers: readonly Thankable[];
  most_units: number;
}) {
  const t = useText(thankYouText);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="thank-list" aria-label={t('list')}>
      {performers.map((thankable) => {
        const { channel_id } = thankable.channel;
        return (
          <Row
            key={channel_id}
            thankable={thankable}
            most_units={most_units}
            open={open === channel_id}
            onOpen={(opens) => setOpen(opens ? channel_id : null)}
          />
        );
      })}
    </ul>
  );
}
