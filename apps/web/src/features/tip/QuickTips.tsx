import { TIP_PRESETS, tipNeedsConfirmation } from '@akari/rules';
import { TipObject } from '../../kit/tip-object/TipObject.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { tipText } from '../giving/text.ts';
import type { GivingView } from '../giving/use-giving.ts';
import './quick-tips.css';

/** The four tip presets in the dock. Small ones are sent at once, large ones ask first. */
export function QuickTips({ tip, disabled }: { tip: GivingView; disabled: boolean }) {
  const t = useText(tipText);
  const { points, counted } = useFormat();
  const sending_units = tip.state.phase === 'sending' ? tip.state.wish.units : null;
  return (
    <div className="qts" role="group" aria-label={t('quick')}>
      <span className="qt-l" aria-hidden="true">
        {t('quick_two_lines')}
      </span>
      {TIP_PRESETS.map(({ units, object }) => {
        const asks = tipNeedsConfirmation(units, tip.remembered);
        const said = { object: t(`object.${object}`), ...counted(units) };
        return (
          <button
            key={object}
            type="button"
            className="qt"
            disabled={disabled}
            aria-busy={sending_units === units || undefined}
            aria-label={asks ? t('preset_asks', said) : t('preset', said)}
            onClick={() => tip.want({ units, anonymous: false, point_type: 2000, quick: true })}
          >
            <TipObject object={object} size_px={34} />
            <b className="num">{points(units)}</b>
          </button>
        );
      })}
    </div>
  );
}
