import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { mediaLack } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { cannotPlayText } from './text.ts';

/** Says before anything is paid that this browser cannot play broadcasts; nothing in a browser that can. */
export function CannotPlay() {
  const t = useText(cannotPlayText);
  const [lack] = useState(() => mediaLack('video'));
  if (lack === null) return null;
  return (
    <p className="buy-error buy-cannot-play" role="note">
      <Icon name="alert" size="s" />
      <span>
        {t(lack)}
        <br />
        {t('next')}
      </span>
    </p>
  );
}
