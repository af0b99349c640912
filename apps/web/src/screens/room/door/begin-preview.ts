import { selectLoginPhase, selectMe, selectUserType } from '../../../platform/person/login.slice.ts';
import type { Address } from '../../../platform/browser/address.ts';
import type { AppDispatch, RootState } from '../../../platform/store/store.ts';
import { selectSite } from '../../../platform/site/api.ts';
import { selectListed } from '../../../features/home/online-list.slice.ts';
import {
  channelWanted,
  enterRoom,
  entersAgain,
  PREVIEW,
  selectSession,
} from '../../../features/session/index.ts';
import { mediaLack } from '../../../media/index.ts';
import { doorOf } from './door.ts';

/**
 * Begins the free preview of a room that is about to open, so that its join does not wait for the room to render.
 * Nothing begins unless the room would begin the preview itself: see `useAutoPreview`.
 */
export const beginPreview =
  ({ performer_name, hidden_key }: Address) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState();
    const session = selectSession(state);
    const card = selectListed(state, performer_name);
    if (session.phase !== 'looking' || card === null || mediaLack(card.media_kind) !== null) return;
    const door = doorOf(session, card, {
      login: selectLoginPhase(state),
      user_type: selectUserType(state),
      user_id: selectMe(state)?.user_id ?? null,
      arrival: entersAgain() ? 'resuming' : 'checking',
      hidden_key,
      // The room asks for these; the server refuses who is barred.
      bar: null,
      trial_ms: 'asking',
      automatic_preview: selectSite(state)?.automatic_preview ?? null,
      twoshot_asked: false,
    });
    if (door.kind !== 'preview' || door.refused !== null) return;
    dispatch(channelWanted({ performer_name, card }));
    void dispatch(enterRoom({ ...PREVIEW, performer_name }, { unless_running: true }));
  };
