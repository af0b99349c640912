import type { ViewerSession } from '@akari/contract/session';
import { POINT_TYPE, TWOWAY_MODES, type TwowayMode } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { AskActions, canBegin, DoorCard, PriceFacts, Refusal } from '../../session/index.ts';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { useText } from '../../../text/index.ts';
import { DevicePreview } from './DevicePreview.tsx';
import { twowayText } from '../shared/text.ts';
import type { OwnTwoway } from '../../room-tool/own-twoway.ts';
import { useAskTwoway } from './use-ask-twoway.ts';
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
  const [mode, setMode] = useState<TwowayMode>('video_audio');
  const { quote, busy, refused, ask } = useAskTwoway(session.performer_name, onClose);
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
          onAsk={() => void ask(mode)}
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
