import type { ErrorName, MediaKind } from '@akari/rules';
import type { DevicesState } from '../../../media/index.ts';
import { randomId } from '../../../platform/api/intent.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { errorName, type CommandView } from '../use-command.ts';
import type { OwnRoom } from '../use-own-room.ts';
import type { HowToPrepare, Preparation } from '../use-preparation.ts';
import { broadcastBegun } from './broadcast-end.slice.ts';
import { entryTold } from './entry.slice.ts';
import type { EntryEvent } from './entry.ts';

/** What entering the studio needs. */
export interface EntryParts {
  source: 'browser' | 'external';
  devices_open: boolean;
  openDevices: (kind: MediaKind) => Promise<DevicesState | null>;
  prepare: Preparation['prepare'];
  room: OwnRoom;
  commands: CommandView;
}

/** Returns a function that enters the studio, after the choice of devices or after a reload during a broadcast. */
export function useEnter({ source, devices_open, openDevices, prepare, room, commands }: EntryParts) {
  const dispatch = useAppDispatch();
  const external = source === 'external';
  const tell = (event: EntryEvent): void => void dispatch(entryTold(event));
  const fail = (error: ErrorName): void => tell({ type: 'failed', fault: { kind: 'server', error } });
  return async (signal: AbortSignal, kind: MediaKind, how?: HowToPrepare): Promise<void> => {
    dispatch(broadcastBegun());
    commands.forgetStop();
    if (!external && !devices_open) {
      const opened = await openDevices(kind);
      if (signal.aborted) return;
      if (opened?.phase === 'refused')
        return tell({ type: 'failed', fault: { kind: 'device', fault: opened.fault } });
    }
    tell({ type: 'reached', step: 'connecting_server' });
    const { data, error } = await prepare(kind, how);
    if (data === undefined) return signal.aborted ? undefined : fail(errorName(error));
    if (signal.aborted) {
      // Cancelled during the request: the broadcast that it prepared is stopped.
      if (data.channel.status === 'preparing') await commands.command('stop_publish');
      return;
    }
    tell({ type: 'reached', step: 'connected' });
    const refused = await room.enter(data.channel.performer_name, signal);
    if (signal.aborted) return;
    if (refused !== null) return fail(refused);
    tell({
      type: 'reached',
      step: 'connecting_stream',
      publish: external ? null : { key: randomId(), access: data.media, media_kind: data.channel.media_kind },
    });
    // An external encoder may start to send later, when the studio is open.
    if (external) tell({ type: 'entered' });
  };
}
