import type { Logger } from 'pino';
import type { JanusSettings } from '../../../settings/settings.ts';
import type { JanusHandle } from '../link/handle.ts';
import { JanusError, NO_SUCH_ROOM, ROOM_EXISTS } from '../link/message.ts';
import { Room } from './room.ts';
import type { JanusSession } from '../link/session.ts';

const MINE = 'akari';

/** Rooms of this node's channels in Janus: created for the first peer or relay, destroyed when they are empty. */
export class Rooms {
  readonly #session: () => JanusSession;
  readonly #settings: JanusSettings;
  readonly #max_video_kbps: number;
  readonly #log: Logger;
  readonly #rooms = new Map<string, Room>();
  /** Pending creation or destruction by channel, so that they are done in order. */
  readonly #work = new Map<string, Promise<void>>();

  constructor(session: () => JanusSession, settings: JanusSettings, max_video_kbps: number, log: Logger) {
    this.#session = session;
    this.#settings = settings;
    this.#max_video_kbps = max_video_kbps;
    this.#log = log;
  }

  all(): Iterable<Room> {
    return this.#rooms.values();
  }

  get(channel_id: string): Room | undefined {
    return this.#rooms.get(channel_id);
  }

  /** The channel's room. A new one is created in Janus in the background: await `ready` before using it there. */
  open(channel_id: string): Room {
    const open = this.#rooms.get(channel_id);
    if (open) return open;
    const ready = this.#after(channel_id, () => this.#create(channel_id));
    const room = new Room(channel_id, ready);
    this.#rooms.set(channel_id, room);
    return room;
  }

  closeWhenEmpty(channel_id: string): void {
    const room = this.#rooms.get(channel_id);
    if (!room?.isEmpty()) return;
    this.#rooms.delete(channel_id);
    room.sweepParked();
    this.#after(channel_id, () => this.#destroy(channel_id)).catch((error: unknown) =>
      this.#log.warn({ channel_id, err: error }, 'failed to destroy janus room'),
    );
  }

  /** Destroys the rooms that an earlier process or session of this node left in Janus, which also ends their peers. */
  async clear(control: JanusHandle): Promise<void> {
    this.#rooms.clear();
    const { admin_key } = this.#settings;
    const { list } = await control.command({ request: 'list', admin_key });
    for (const each of list as { room: string; description: string }[])
      if (each.description === MINE)
        await control.command({ request: 'destroy', room: each.room, secret: this.#settings.secret });
  }

  forget(): void {
    this.#rooms.clear();
  }

  async #create(room: string): Promise<void> {
    const { admin_key, secret } = this.#settings;
    try {
      await this.#session().control.command({
        request: 'create',
        room,
        admin_key,
        // Needed to destroy or relay a room, even by other users of the same Janus.
        secret,
        description: MINE,
        is_private: false,
        // Enough for one publisher and its successor while the two overlap.
        publishers: 3,
        bitrate: this.#max_video_kbps * 1_000,
        bitrate_cap: true,
        videocodec: 'vp8,h264',
        audiocodec: 'opus',
        opus_fec: true,
        notify_joining: false,
        audiolevel_ext: false,
        playoutdelay_ext: false,
      });
    } catch (error) {
      if (!(error instanceof JanusError && error.code === ROOM_EXISTS)) throw error;
    }
  }

  async #destroy(room: string): Promise<void> {
    try {
      await this.#session().control.command({ request: 'destroy', room, secret: this.#settings.secret });
    } catch (error) {
      if (!(error instanceof JanusError && error.code === NO_SUCH_ROOM)) throw error;
    }
  }

  #after(channel_id: string, work: () => Promise<void>): Promise<void> {
    const before = this.#work.get(channel_id) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(work);
    this.#work.set(channel_id, done);
    const forget = (): void => {
      if (this.#work.get(channel_id) === done) this.#work.delete(channel_id);
    };
    done.then(forget, forget);
    return done;
  }
}
