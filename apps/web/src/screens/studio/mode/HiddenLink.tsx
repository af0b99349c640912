import { useId } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { noticeShown } from '../../../app/notification.slice.ts';
import { useOwnChannelQuery } from '../../../channel/api.ts';
import { Button } from '../../../kit/Button.tsx';
import { kitText } from '../../../kit/text.ts';
import { useText } from '../../../text/index.ts';
import { modeText } from './text.ts';
import '../../../kit/field.css';

/** Where a hidden chat is entered (spec §2). */
const hiddenAddress = (performer_name: string, key: string): string =>
  `${location.origin}/hchat/${encodeURIComponent(performer_name)}/${encodeURIComponent(key)}`;

/** The invitation to the hidden chat of the moment: another chat has another link. */
export function HiddenLink({ performer_name }: { performer_name: string }) {
  const t = useText(modeText);
  const k = useText(kitText);
  const dispatch = useAppDispatch();
  const id = useId();
  const { data, isFetching, isError, refetch } = useOwnChannelQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && !isFetching) {
    return (
      <p className="mode-link failed" role="alert">
        {t('link.failed')}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  }
  const key = isFetching ? null : (data?.hidden_key ?? null);
  const address = key === null ? '' : hiddenAddress(performer_name, key);
  const copy = (): void => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const say = (done: boolean) =>
      void dispatch(
        noticeShown({
          kind: done ? 'success' : 'news',
          text: t(done ? 'link.copied' : 'link.copy_failed'),
        }),
      );
    if (clipboard === undefined) return say(false);
    clipboard.writeText(address).then(
      () => say(true),
      () => say(false),
    );
  };
  return (
    <div className="mode-link">
      <label htmlFor={id}>{t('link.label')}</label>
      <span className="field">
        <input
          id={id}
          readOnly
          spellCheck={false}
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </span>
      <Button size="s" icon="copy" disabled={key === null} onClick={copy}>
        {t('link.copy')}
      </Button>
    </div>
  );
}
