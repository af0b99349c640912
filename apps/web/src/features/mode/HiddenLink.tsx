import type { ChannelCard } from '@akari/contract/channel';
import { useId } from 'react';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useOwnChannelQuery } from '../channel/shared/api.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import { modeText } from './text.ts';
import '../../kit/controls/field.css';

type Hidden = Pick<ChannelCard, 'media_kind' | 'performer_name'>;

/** Returns the URL of a hidden chat, by video or by voice (spec §2). */
const hiddenAddress = (origin: string, { media_kind, performer_name }: Hidden, key: string): string => {
  const way = media_kind === 'voice' ? 'hiddenvoicechat' : 'hchat';
  return `${origin}/${way}/${encodeURIComponent(performer_name)}/${encodeURIComponent(key)}`;
};

/** The invitation link of the current hidden chat; every hidden chat has its own link. */
export function HiddenLink({ card }: { card: Hidden }) {
  const t = useText(modeText);
  const { data: site } = useGetSiteQuery();
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
  const address = key === null ? '' : hiddenAddress(site?.chat_url ?? location.origin, card, key);
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
