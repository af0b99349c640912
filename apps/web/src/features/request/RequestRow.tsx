import type { ViewerTier } from '@akari/rules';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { useText } from '../../text/index.ts';
import { requestText } from './text.ts';

/** One request: viewer, kind and price; `children` are the answers. */
export function RequestRow({
  icon,
  color,
  name,
  tier,
  kind,
  rate,
  coupon = false,
  note,
  left,
  children,
}: {
  icon: IconName;
  color: `--st-${string}`;
  name: string;
  tier: ViewerTier;
  kind: string;
  /** The price as text. */
  rate: string;
  coupon?: boolean;
  note?: ReactNode;
  /** Remaining part of the time to answer, 0 to 1, if that time is limited. */
  left?: number;
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
          <b>{name}</b> <TierBadge tier={tier} />
        </p>
        <p className="request-kind">{kind}</p>
        <p className="request-rate num">
          {rate}
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
      {left !== undefined && (
        <i
          className="request-left"
          aria-hidden="true"
          style={{ transform: `scaleX(${Math.min(1, Math.max(0, left)).toFixed(3)})` }}
        />
      )}
    </li>
  );
}
