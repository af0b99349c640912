import type { ViewerTier } from '@akari/rules';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { TierBeside } from '../../kit/brand/TierBadge.tsx';
import { useText } from '../../text/index.ts';
import { requestText } from './text.ts';

/** One request: viewer, kind and price; `children` are the buttons that answer it. */
export function RequestRow({
  icon,
  color,
  name,
  tier,
  kind_text,
  price_text,
  coupon = false,
  note,
  time_left_ratio,
  children,
}: {
  icon: IconName;
  /** CSS variable of a status colour. */
  color: `--st-${string}`;
  name: string;
  /** Null: not known. */
  tier: ViewerTier | null;
  kind_text: string;
  /** The price in words, for example "2.4 pt/min" or "included". */
  price_text: string;
  /** The viewer's remaining coupon points go to the performer when the two-shot starts. */
  coupon?: boolean;
  note?: ReactNode;
  /** Remaining share of the time to answer, or to enter after an accepted call, 0 to 1; undefined: no limit. */
  time_left_ratio?: number;
  children: ReactNode;
}) {
  const t = useText(requestText);
  const style = { '--c': `var(${color})` } as CSSProperties;
  return (
    <li className="request" style={style}>
      <span className="request-mark">
        <Icon name={icon} />
      </span>
      <div className="request-words">
        <p>
          <b>{name}</b> <TierBeside tier={tier} />
        </p>
        <p className="request-kind">{kind_text}</p>
        <p className="request-rate num">
          {price_text}
          {coupon && (
            <span className="request-coupon" title={t('coupon')}>
              <Icon name="ticket" size="xs" />
              <span className="vh">{t('coupon')}</span>
            </span>
          )}
        </p>
        {note}
      </div>
      <div className="request-answers">{children}</div>
      {/* Screen readers get the countdown in `note`. */}
      {time_left_ratio !== undefined && (
        <i
          className="request-left"
          aria-hidden="true"
          style={{ transform: `scaleX(${Math.min(1, Math.max(0, time_left_ratio)).toFixed(3)})` }}
        />
      )}
    </li>
  );
}
