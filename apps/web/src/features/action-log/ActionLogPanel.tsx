import type { IconName } from '../../kit/icon/names.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { kitText } from '../../kit/text.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useGiftText } from '../giving/use-gift-text.ts';
import { selectLog } from './action-log.slice.ts';
import type { LogEntry, LoggedEntry } from './entry.ts';
import { logText } from './text.ts';
import './action-log.css';

const ICONS: Record<LogEntry['type'], IconName> = {
  status: 'lamp',
  tip: 'coin',
  gift: 'gift',
  twoshot: 'twoshot',
  twoway: 'twoway',
  call: 'bell',
  bar: 'ban',
  encoder_refused: 'alert',
};

/** Returns the sentence of an entry. */
function useSentence(): (entry: LogEntry) => string {
  const t = useText(logText);
  const k = useText(kitText);
  const { name: giftName } = useGiftText();
  return (entry) => {
    switch (entry.type) {
      case 'status':
        return t('status', { status: k(`status.${entry.status}`) });
      case 'tip':
        return t('tip', { name: entry.name ?? t('anonymous') });
      case 'gift':
        return t('gift', { name: entry.name ?? t('anonymous'), gift: giftName(entry.gift) });
      case 'twoshot':
      case 'twoway':
      case 'call':
        return t(entry.type, { name: entry.name, state: t(`state.${entry.state}`) });
      case 'bar':
        return t(entry.over ? 'bar.over' : `bar.${entry.kind}${entry.by_staff ? '_staff' : ''}`, {
          name: entry.name ?? t('bar.author'),
        });
      case 'encoder_refused':
        return t('encoder_refused');
    }
  };
}

function Entry({ logged: { entry, at_ms } }: { logged: LoggedEntry }) {
  const sentence = useSentence();
  const { time, points } = useFormat();
  return (
    <li>
      <Icon name={ICONS[entry.type]} size="s" />
      <span>{sentence(entry)}</span>
      {'units' in entry && (
        <b className="num">
          {points(entry.units)} <span className="pt">pt</span>
        </b>
      )}
      <time className="num">{time(at_ms)}</time>
    </li>
  );
}

/** What happened in this broadcast since the page was opened, the newest first. */
export function ActionLogPanel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(logText);
  const entries = useAppSelector(selectLog);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('tool')} height="snap">
      {entries.length === 0 ? (
        <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
      ) : (
        <ol className="action-log" tabIndex={0} aria-label={t('list')}>
          {entries.map((logged) => (
            <Entry key={logged.seq} logged={logged} />
          ))}
        </ol>
      )}
    </Sheet>
  );
}
