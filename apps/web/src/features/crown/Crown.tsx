import { Icon } from '../../kit/icon/Icon.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { selectCrown } from './crown.slice.ts';
import { crownText } from './text.ts';
import './crown.css';

/** The crown beside the name of who gave most in this broadcast; beside other names, nothing. */
export function Crown({ user_id }: { user_id: string }) {
  const crowned = useAppSelector((state) => selectCrown(state) === user_id);
  return crowned ? <Mark /> : null;
}

function Mark() {
  const t = useText(crownText);
  return (
    <span className="crown" title={t('first')}>
      <Icon name="crown" size="s" />
      <span className="vh">{t('first')}</span>
    </span>
  );
}
