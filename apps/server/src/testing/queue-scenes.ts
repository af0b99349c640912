import type { QueueItemPage, QueueSummary } from '@akari/contract';
import type { QueueDecision, QueueKindName } from '@akari/rules';
import { barCapability } from '../core/bar/bar.capability.ts';
import { queueCapability } from '../core/queue/queue.capability.ts';
import { staffCapability } from '../core/staff/staff.capability.ts';
import { contactCapability } from '../features/contact/contact.capability.ts';
import { albumCapability } from '../features/album/album.capability.ts';
import { blogCapability } from '../features/blog/blog.capability.ts';
import { doorPictureCapability } from '../features/door-picture/door-picture.capability.ts';
import { idVideoCapability } from '../features/id-video/id-video.capability.ts';
import { profileCapability } from '../features/profile/profile.capability.ts';
import { reportCapability } from '../features/report/report.capability.ts';
import { viewerProfileCapability } from '../features/viewer-profile/viewer-profile.capability.ts';
import { reviewCapability } from '../features/review/review.capability.ts';
import type { ErrorName } from '@akari/rules';
import { buildStaff, type StaffAttributes } from './factories.ts';
import { Stage } from './stage.ts';

type Worker = Awaited<ReturnType<typeof buildStaff>>;

/** The capabilities that have a queue, and then the queues. */
export const QUEUE_CAPABILITIES = [
  barCapability,
  idVideoCapability,
  doorPictureCapability,
  albumCapability,
  blogCapability,
  reviewCapability,
  viewerProfileCapability,
  profileCapability,
  reportCapability,
  contactCapability,
  staffCapability,
  queueCapability,
];

/** Staff at the queues of the back office. */
export class QueueScenes {
  constructor(readonly stage: Stage) {}

  static open = async (): Promise<QueueScenes> =>
    new QueueScenes(await Stage.open({ more: QUEUE_CAPABILITIES }));

  staff = (attributes: StaffAttributes = {}): Promise<Worker> => buildStaff(this.stage.services, attributes);

  /** @returns the answer, or the name of the problem */
  async ask<T>(who: Worker, method: 'GET' | 'POST', path: string, body?: object): Promise<T | ErrorName> {
    const answer = await this.stage.app.inject({
      method,
      url: `/api/office/${path}`,
      headers: { cookie: who.cookie },
      ...(body === undefined ? {} : { payload: body }),
    });
    const got = answer.json<T & { error?: { name: ErrorName } }>();
    return got.error?.name ?? got;
  }

  async queues(who: Worker): Promise<QueueSummary[]> {
    const got = await this.ask<{ queues: QueueSummary[] }>(who, 'GET', 'queues');
    return typeof got === 'string' ? [] : got.queues;
  }
  next = (who: Worker, kind: QueueKindName) => this.ask<QueueItemPage>(who, 'POST', `queues/${kind}/next`);
  claim = (who: Worker, item_id: string) =>
    this.ask<QueueItemPage>(who, 'POST', `queue_items/${item_id}/claim`);
  read = (who: Worker, item_id: string) => this.ask<QueueItemPage>(who, 'GET', `queue_items/${item_id}`);
  renew = (who: Worker, item_id: string) =>
    this.ask<Pick<QueueItemPage, 'item'>>(who, 'POST', `queue_items/${item_id}/renew`);
  giveBack = (who: Worker, item_id: string) =>
    this.ask<Pick<QueueItemPage, 'item'>>(who, 'POST', `queue_items/${item_id}/give_back`);
  decide = (
    who: Worker,
    { item }: Pick<QueueItemPage, 'item'>,
    decision: QueueDecision,
    more: { text?: string; reason?: string; note?: string } = {},
  ) =>
    this.ask<Pick<QueueItemPage, 'item'>>(who, 'POST', `queue_items/${item.item_id}/decide`, {
      version: item.version,
      decision,
      ...more,
    });

  /** Claims the next item. @throws when the queue is empty */
  async taken(who: Worker, kind: QueueKindName): Promise<QueueItemPage> {
    const page = await this.next(who, kind);
    if (typeof page === 'string') throw new Error(page);
    return page;
  }
}
