import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mayLeave } from '../../platform/browser/leaving.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { follow, type Typing } from './typing.ts';

/**
 * Finds performers. On the home page the list follows the typing; Enter searches everything that is known of performers,
 * on every page. The text is in the URL, so that it survives a reload and can be shared.
 */
export function FindField() {
  const t = useText(appText);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const home = pathname === PATHS.home || pathname === '/';
  const address = home ? (search.get('q') ?? '') : '';
  const [typing, setTyping] = useState<Typing>({ text: address, address, sent: [] });
  if (typing.address !== address) setTyping(follow(typing, address));

  const find = (name: string) => {
    setTyping({ ...typing, text: name, sent: [...typing.sent, name] });
    const query = name === '' ? '' : `?q=${encodeURIComponent(name)}`;
    void navigate(`${PATHS.home}${query}`, { replace: home, preventScrollReset: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = typing.text.trim();
    if (words !== '' && (await mayLeave())) void navigate(`${PATHS.search}?q=${encodeURIComponent(words)}`);
  };
  return (
    <search className="find-box">
      <form onSubmit={(event) => void submit(event)}>
        <label className="find">
          <Icon name="search" size="s" />
          <span className="vh">{t('find.label')}</span>
          <input
            type="search"
            value={typing.text}
            maxLength={60}
            placeholder={t('find.hint')}
            enterKeyHint="search"
            autoComplete="off"
            onChange={({ target }) =>
              home ? find(target.value) : setTyping({ ...typing, text: target.value })
            }
          />
        </label>
      </form>
    </search>
  );
}
