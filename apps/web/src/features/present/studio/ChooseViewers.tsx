import type { ViewerListEntry } from '@akari/contract/channel';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Checkbox } from '../../../kit/controls/Switch.tsx';
import { useText } from '../../../text/index.ts';
import { presentText } from './text.ts';

/** A list that is longer than this is searched by name. */
const SEARCHED_FROM = 8;

/** The viewers who can receive a present, of whom the performer chooses any number. */
export function ChooseViewers({
  viewers,
  chosen,
  onChange,
}: {
  viewers: readonly ViewerListEntry[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const t = useText(presentText);
  const [name, setName] = useState('');
  const among = viewers.filter(({ user_id }) => chosen.has(user_id)).length;
  const toggle = (user_id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(user_id)) next.add(user_id);
    onChange(next);
  };
  const typed = name.trim().toLowerCase();
  const shown = viewers.filter(({ user_name }) => user_name.toLowerCase().includes(typed));
  return (
    <fieldset className="present-who">
      <legend>{t('who')}</legend>
      {viewers.length === 0 && <p className="present-note">{t('nobody')}</p>}
      {viewers.length > SEARCHED_FROM && (
        <input
          type="search"
          value={name}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <ul className="scroll">
        {shown.map(({ user_id, user_name }) => (
          <li key={user_id}>
            <Checkbox checked={chosen.has(user_id)} onChange={() => toggle(user_id)}>
              {user_name}
            </Checkbox>
          </li>
        ))}
      </ul>
      {viewers.length > 0 && (
        <p className="present-all">
          <span role="status">{t('chosen', { count: among })}</span>
          <Button
            type="button"
            size="s"
            look="ghost"
            onClick={() =>
              onChange(new Set(among === viewers.length ? [] : viewers.map(({ user_id }) => user_id)))
            }
          >
            {t(among === viewers.length ? 'none' : 'all')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
