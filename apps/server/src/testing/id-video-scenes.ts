import type { IdVideoOffer, IdVideoView } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { runStaffCommand } from '../commands/staff/staff-command.ts';
import { newestVideo } from '../features/id-video/id-video.queries.ts';
import { idVideoFileTable, idVideoTable, idVideoViewTable } from '../features/id-video/id-video.table.ts';
import { submitIdVideo } from '../features/id-video/submit-id-video.ts';
import type { Member } from '../platform/http/person.ts';
import { buildPerformer } from './factories.ts';
import type { Answer, Stage } from './stage.ts';
import { tinyWebm } from './tiny-webm.ts';

const asView = (answer: Answer): IdVideoView => {
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.body['view'] as IdVideoView;
};

/** ID videos on a stage, by the calls of the contract. */
export class IdVideoScenes {
  readonly #stage: Stage;
  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async staff(command: string, options: Record<string, string> = {}): Promise<string> {
    const outcome = await runStaffCommand(this.#stage.services, command, options);
    if (!outcome.ok) throw new Error(outcome.message);
    await this.#stage.pass(0);
    return outcome.message;
  }

  submit = (performer: Member, bytes = tinyWebm()) =>
    submitIdVideo(this.#stage.services, performer.user_id, bytes);

  /** A performer whose ID video is in use. */
  async introduced(share_bp = 4_000): Promise<Member> {
    const performer = await buildPerformer(this.#stage.services, { share_bp });
    const { video_id } = await this.submit(performer);
    await this.staff('approve-id-video', { id: video_id });
    return performer;
  }

  /** Puts an ID video in use for a performer who is on air already, when uploading is refused. */
  async approvedOnAir(performer: Member): Promise<void> {
    const { database, clock } = this.#stage.services;
    const [video] = await database.db
      .insert(idVideoTable)
      .values({
        performer_id: performer.user_id,
        type: 'video/webm',
        duration_ms: 40_000,
        size_bytes: 1_000,
        submitted_at_ms: clock.nowMs(),
      })
      .returning();
    await this.staff('approve-id-video', { id: String(video?.id) });
  }

  looksOf = (viewer: Member) =>
    this.#stage.services.database.db
      .select()
      .from(idVideoViewTable)
      .where(eq(idVideoViewTable.viewer_id, viewer.user_id));

  /** Ids of the videos whose bytes are still stored. */
  async filesOf(performer: Member): Promise<number[]> {
    const rows = await this.#stage.services.database.db
      .select({ id: idVideoTable.id })
      .from(idVideoFileTable)
      .innerJoin(idVideoTable, eq(idVideoTable.id, idVideoFileTable.video_id))
      .where(eq(idVideoTable.performer_id, performer.user_id));
    return rows.map(({ id }) => id);
  }

  newest = (performer: Member) => newestVideo(this.#stage.services.database.db, performer.user_id);

  async offer(viewer: Member, performer: Member): Promise<IdVideoOffer | null> {
    const { body } = await this.#stage.call(viewer, 'GET', `/api/id_videos/${performer.user_name}`);
    return body['offer'] as IdVideoOffer | null;
  }

  start = (viewer: Member | null, performer: Member, more: object = {}): Promise<Answer> =>
    this.#stage.call(viewer, 'POST', '/api/id_video_views', {
      performer_name: performer.user_name,
      units: 5_000,
      ...more,
    });
  count = async (viewer: Member, performer: Member): Promise<IdVideoView> =>
    asView(await this.start(viewer, performer));
  cancel = (viewer: Member, { view_id }: IdVideoView): Promise<Answer> =>
    this.#stage.call(viewer, 'POST', `/api/id_video_views/${view_id}/cancel`);

  /** The newest view that was sent to the viewer's pages. */
  told = (viewer: Member): IdVideoView | undefined =>
    this.#stage.services.realtime.bodiesOf('id_video.changed', `user:${viewer.user_id}`).at(-1)?.view;

  async file(person: Member, url: string, range?: string) {
    return this.#stage.app.inject({
      method: 'GET',
      url,
      headers: { cookie: await this.#stage.cookieOf(person), ...(range === undefined ? {} : { range }) },
    });
  }
}
