import type { MediaAccess } from '@akari/contract/media';
import { isOnAir, type ErrorName, type MediaKind, type PublishStart } from '@akari/rules';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { channelApi } from '../channel/shared/api.ts';
import { selectStatus } from '../channel/studio/channel.slice.ts';
import { studioText } from '../channel/studio/text.ts';
import { entryTold } from './entry/entry.slice.ts';
import type { StudioSettings } from './source/settings.ts';
import { errorName } from './use-command.ts';

const { prepareChannel } = channelApi.endpoints;
/** After these errors a retry cannot help: the right to publish is gone. */
const OVER: readonly ErrorName[] = ['login_required', 'forbidden', 'stream_duplicate', 'account_closed'];

export interface HowToPrepare {
  take_over?: 'yes';
  publish_start?: PublishStart;
}
/**
 * A broadcast that the page begins by itself, after an interruption or a reload, has no viewers until the performer
 * begins it.
 */
export const UNASKED = { publish_start: 'preparing' } as const satisfies HowToPrepare;

/** Prepares the broadcast at the server: at the entry, after an interruption, and for an encoder. */
export function usePreparation(
  media_kind: MediaKind,
  { source }: StudioSettings,
  change: (to: Partial<StudioSettings>) => void,
) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectStatus);
  const prepare = (kind: MediaKind, how: HowToPrepare = {}) =>
    dispatch(prepareChannel.initiate({ query: { media_kind: kind, source, ...how } }, { track: false }));
  const renew = async (): Promise<MediaAccess | null> => {
    const { data, error } = await prepare(media_kind, UNASKED);
    if (data === undefined) {
      const name = errorName(error);
      if (OVER.includes(name)) return null;
      throw new Error(name);
    }
    const fell = isOnAir(status) && data.channel.status === 'preparing';
    if (fell) dispatch(noticeShown({ kind: 'warning', text: studioText.t('off_air_notice') }));
    return data.media;
  };
  /** Lets the encoder that was refused send instead of this page; the broadcast continues. */
  const handOver = async (): Promise<boolean> => {
    const query = { media_kind, source: 'external' } as const;
    const { error } = await dispatch(prepareChannel.initiate({ query }, { track: false }));
    if (error !== undefined) {
      dispatch(noticeShown({ error: errorName(error) }));
      return false;
    }
    change({ source: 'external' });
    dispatch(entryTold({ type: 'handed_over' }));
    return true;
  };
  return { prepare, renew, handOver };
}
export type Preparation = ReturnType<typeof usePreparation>;
