import { useText } from '../../../text/index.ts';
import { chatText } from './text.ts';

const VIEWER = ['quick.hello', 'quick.lovely', 'quick.thanks', 'quick.again'] as const;
const PERFORMER = [
  'quick_performer.welcome',
  'quick_performer.thanks',
  'quick_performer.moment',
  'quick_performer.again',
] as const;

/** Buttons that send frequent phrases with one press. */
export function QuickText({
  side,
  disabled,
  onSay,
}: {
  side: 'viewer' | 'performer';
  disabled: boolean;
  onSay: (words: string) => void;
}) {
  const t = useText(chatText);
  const keys = side === 'viewer' ? VIEWER : PERFORMER;
  return (
    <div className="quick-text" role="group" aria-label={t('quick_label')}>
      {keys.map((key) => (
        <button key={key} type="button" disabled={disabled} onClick={() => onSay(t(key))}>
          {t(key)}
        </button>
      ))}
    </div>
  );
}
