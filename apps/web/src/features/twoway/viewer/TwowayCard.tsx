import type { ViewerSession } from '@akari/contract/session';
import { POINT_TYPE, TWOWAY_MODES, type ErrorName, type TwowayMode } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { AskActions, canBegin, DoorCard, PriceFacts, Refusal } from '../../session/index.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { useText } from '../../../text/index.ts';
import { DevicePreview } from './DevicePreview.tsx';
import { twowayText } from '../shared/text.ts';
import { askTwoway } from '../shared/twoway.slice.ts';
import type { OwnTwoway } from '../../room-tool/own-twoway.ts';
import { useTwowayQuote } from './use-twoway-quote.ts';
import '../shared/twoway.css';

const ICONS = { video_audio: 'twoway', video: 'cam', audio: 'mic' } as const satisfies Record<
  TwowayMode,
  string
>;

function Modes({ value, onChange }: { value: TwowayMode; onChange: (mode: TwowayMode) => void }) {
  const t = useText(twowayText);
  return (
    <fieldset className="twoway-modes">
      <legend className="vh">{t('mode.label')}</legend>
      {TWOWAY_MODES.map((mode) => (
        <label key={mode}>
          <input type="radio" name="twoway_mode" checked={value === mode} onChange={() => onChange(mode)} />
          <Icon name={ICONS[mode]} />
          <span>{t(`mode.${mode}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The request for a two-way: the own picture, the mode, the devices and the price. */
export function TwowayCard({
  name,
  own,
  session,
  balance,
  onClose,
}: {
  name: string;
  own: OwnTwoway;
  session: ViewerSession;
  balance: Balance;
  onClose: () => void;
}) {
  const t = useText(twowayText);
  const terms = useTerms();
  const dispatch = useAppDispatch();
  const [mode, setMode] = useState<TwowayMode>('video_audio');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const quote = useTwowayQuote(session.performer_name, attempt);
  const begin = useEffectEvent(() => own.open(mode));
  useEffect(() => begin(), []);

  const mine_units =
    session.point_type === POINT_TYPE.coupon ? balance.coupon_points_units : balance.points_units;
  const offer = quote.phase === 'known' ? quote.offer : null;
  const extra_units = quote.phase === 'known' ? quote.extra_units_per_min : 0;
  const included = offer !== null && extra_units === 0;
  const rich = offer === null || included || canBegin(offer, mine_units, terms);
  const choose = (next: TwowayMode): void => {
    setMode(next);
    own.open(next);
  };
  const ask = async (): Promise<void> => {
    if (offer === null) return;
    const { performer_name } = session;
    setBusy(true);
    const error = await dispatch(
      askTwoway({ performer_name, mode, rate_units_per_min: offer.rate_units_per_min }),
    );
    setBusy(false);
    setRefused(error);
    if (error === 'price_changed') setAttempt((before) => before + 1);
    if (error === null) onClose();
  };

  return (
    <DoorCard
      title={t('title', { name })}
      actions={
        <AskActions
          word={t(included ? 'ask_included' : 'ask')}
          offer={included ? null : offer}
          affordable={rich}
          busy={busy}
          disabled={own.devices.state.phase !== 'open' || offer === null}
          not_now={t('not_now')}
          onAsk={() => void ask()}
          onClose={onClose}
        />
      }
    >
      <div className="twoway-form">
        <DevicePreview own={own} mode={mode} />
        <div className="twoway-terms">
          <p className="door-text">{t('text', { name })}</p>
          <Modes value={mode} onChange={choose} />
          {offer !== null && extra_units > 0 && <PriceFacts offer={offer} mine_units={mine_units} />}
          {extra_units > 0 && <p className="door-note">{t('price_note', { name })}</p>}
          {included && <p className="twoway-included">{t('included')}</p>}
          <Refusal error={refused ?? (quote.phase === 'failed' ? quote.error : null)} />
        </div>
      </div>
    </DoorCard>
  );
}
