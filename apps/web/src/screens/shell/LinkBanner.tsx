import { useEffect, useState } from 'react';
import { selectLink } from '../../platform/socket/connection.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { appText } from '../../platform/text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import './link-banner.css';

/** A shorter interruption is not shown, milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Says that the connection is lost and that the page reconnects by itself. It has a line of its own below the header,
 * so that it covers nothing.
 */
export function LinkBanner() {
  const t = useText(appText);
  const link = useAppSelector(selectLink);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (link === 'ok') return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [link]);
  return (
    <div className="link-banner" role="status">
      {link !== 'ok' && late && (
        <p>
          <Icon name="wifi" size="s" />
          {t(`link.${link}`)}
        </p>
      )}
    </div>
  );
}
