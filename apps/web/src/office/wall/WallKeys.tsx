import { Switch } from '../../kit/controls/Switch.tsx';
import { useText } from '../../text/index.ts';
import { wallText } from './text.ts';

const KEYS = [
  ['← ↑ ↓ →', 'move'],
  ['Enter', 'open'],
  ['S', 'seen'],
  ['W', 'warn'],
  ['X', 'stop'],
  ['/', 'search'],
] as const;

/** The keys of the wall, which a person can switch off. */
export function WallKeys({ on, onTurn }: { on: boolean; onTurn: (on: boolean) => void }) {
  const t = useText(wallText);
  return (
    <div className="wall-keys">
      <Switch checked={on} onChange={onTurn}>
        {t('keys')}
      </Switch>
      {on && (
        <ul>
          {KEYS.map(([key, act]) => (
            <li key={act}>
              <kbd lang="en">{key}</kbd>
              {t(`key.${act}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
