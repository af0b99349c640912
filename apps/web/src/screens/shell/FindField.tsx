import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { follow, type Typing } from './typing.ts';

/** Finds performers by name. The text is in the URL, so that it survives a reload and can be shared. */
export function FindField() {
  const t = useText(appText);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const address = pathname === PATHS.home || pathname === '/' ? (search.get('q') ?? '') : '';
  const [typing, setTyping] = useState<Typing>({ text: address, address, sent: [] });
  if (typing.address !== address) setTyping(follow(typing, address));

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);

  const seek = (name: string) => {
    setTyping({ ...typing, text: name, sent: [...typing.sent, name] });
    const query = name === '' ? '' : `?q=${encodeURIComponent(name)}`;
    void navigate(`${PATHS.home}${query}`, { replace: pathname === PATHS.home, preventScrollReset: true });
  };
  return (
    <search className="find-box">
      <label className="find">
        <Icon name="search" size="s" />
        <span className="vh">{t('find.label')}</span>
        <input
          ref={input}
          type="search"
          value={typing.text}
          maxLength={60}
          placeholder={t('find.hint')}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => seek(event.target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
    </search>
  );
}
