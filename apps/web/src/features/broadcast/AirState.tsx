import type { CSSProperties } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectOwnChannel } from '../channel/studio/channel.slice.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { STATUS_LOOKS, StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Elapsed } from '../channel/studio/Elapsed.tsx';
import { studioText } from '../channel/studio/text.ts';

export type ShownLine = 'unknown' | 'good' | 'unstable' | 'reconnecting';

/** Whether and for how long the channel is on air, the number of viewers, and the state of the connection. */
export function AirState({ line }: { line: ShownLine }) {
  const t = useText(studioText);
  const { number } = useFormat();
  const card = useAppSelector(selectOwnChannel);
  const viewers = useAppSelector(selectViewers).length;
  const since_ms = card?.on_air_since_ms ?? null;
  const style = { '--c': `var(${STATUS_LOOKS[card?.status ?? 'offline'].color})` } as CSSProperties;
  return (
    <div className="air-state">
      {since_ms === null ? (
        <StatusChip status={card?.status ?? 'offline'} look="large" />
      ) : (
        <span className="air" style={style}>
          <i aria-hidden="true" />
          <b>{t('bar.on_air')}</b>
          <Elapsed since_ms={since_ms} />
        </span>
      )}
      <span className="air-viewers">
        <Icon name="users" size="s" />
        <b className="num" aria-hidden="true">
          {number(viewers)}
        </b>
        <span className="vh">{t('bar.viewers', { count: viewers })}</span>
      </span>
      <span className={`air-line ${line}`} role="status">
        <Icon name="wifi" size="s" />
        <span>{t(`bar.line.${line}`)}</span>
      </span>
    </div>
  );
}
