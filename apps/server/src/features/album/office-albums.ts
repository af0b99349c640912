import {
  getOfficeAlbum,
  OFFICE_ALBUM_PICTURE_PATH,
  takeDownAlbum,
  takeDownAlbumPicture,
  type OfficeAlbum,
} from '@akari/contract/office';
import { mayDo } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import { officeRoute, requireOffice } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../core/staff/read-staff.ts';
import { requireAct, requireRight } from '../../core/staff/require-right.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import {
  albumById,
  lockAlbum,
  lockPicture,
  pictureById,
  pictureFactsOf,
  picturesOf,
  type AlbumRow,
} from './album.queries.ts';
import { moveAlbum, movePicture } from './move-album.ts';
import { sendBytes } from './send-file.ts';

/** The performer of an album, whose site decides who may see it. */
async function performerOf({ database }: Services, performer_id: number) {
  const [performer] = await database.db
    .select({ id: userTable.id, name: userTable.user_name, site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  if (performer === undefined) throw new Problem('not_found');
  return performer;
}

/** An album that a member of the staff may see. @throws not_found, staff_right_missing */
async function albumSeen(services: Services, staff: Staff, album_id: string) {
  const album = await albumById(services.database.db, rowIdOf(album_id) ?? 0);
  if (album === null) throw new Problem('not_found');
  const performer = await performerOf(services, album.performer_id);
  requireRight(staff, 'content.read', performer.site_id);
  return { album, performer };
}

const SOLD = `SELECT count(*)::int AS count, coalesce(sum(units), 0)::bigint AS units,
    (count(*) FILTER (WHERE state = 'given_back'))::int AS given_back
  FROM album_purchase WHERE album_id = $1`;

async function describe(
  { database }: Services,
  album: AlbumRow,
  performer: { id: number; name: string },
): Promise<Omit<OfficeAlbum, 'may_decide'>> {
  const { db } = database;
  const [pictures, [sold]] = await Promise.all([
    picturesOf(db, album.id),
    namedQuery<OfficeAlbum['sold'] & Record<string, unknown>>(db, 'office_album_sold', SOLD, [album.id]),
  ]);
  return {
    album_id: String(album.id),
    performer: { id: String(performer.id), name: performer.name },
    ...{ title: album.title, state: album.state, reason: album.reason },
    ...{ access: album.access, units: album.units, made_at_ms: album.at_ms },
    pictures: pictures.map((row) => ({ ...pictureFactsOf(row), state: row.state, reason: row.reason })),
    sold: sold ?? { count: 0, units: 0, given_back: 0 },
  };
}

/** The bytes of a picture, for staff. Every opening is an act: it shows a person before others may see them. */
function fileRoute(app: FastifyInstance, services: Services): void {
  const params = z.object({ picture_id: z.string().max(20) });
  app.get(OFFICE_ALBUM_PICTURE_PATH, { schema: { params } }, async (request, reply) => {
    const staff = await requireOffice(services, request.person, { right: 'content.read' });
    const { picture_id } = params.parse(request.params);
    const picture = await pictureById(services.database.db, rowIdOf(picture_id) ?? 0);
    if (picture === null || picture.state === 'deleted') throw new Problem('not_found');
    const { site_id } = await performerOf(services, picture.performer_id);
    requireAct(staff, 'album.view', site_id);
    const intent = { act: 'album.view', staff, reason: null, request } as const;
    await performStaffAct(services, intent, () =>
      Promise.resolve({ subject: { kind: 'album_picture' as const, id: picture.id } }),
    );
    return sendBytes(services, picture, 'large', request, reply, 'private, no-store');
  });
}

/** Albums in the back office: reading, and taking down what others see. */
export function officeAlbumRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getOfficeAlbum, async ({ staff, params }) => {
    const { album, performer } = await albumSeen(services, staff, params.album_id);
    const may_decide = mayDo(staff, 'album.take_down', performer.site_id);
    return { ...(await describe(services, album, performer)), may_decide };
  });
  officeRoute(app, services, takeDownAlbum, async ({ staff, params, body, request }) => {
    const { album, performer } = await albumSeen(services, staff, params.album_id);
    requireAct(staff, 'album.take_down', performer.site_id);
    const { why, reason } = body;
    await performStaffAct(services, { act: 'album.take_down', staff, reason, request }, async (tx) => {
      const locked = await lockAlbum(tx, album.id);
      if (locked === null) throw new Problem('not_found');
      await moveAlbum(services, tx, locked, 'take_down', why);
      const before = { state: locked.state };
      return {
        subject: { kind: 'album', id: album.id },
        before,
        after: { state: 'taken_down', reason: why },
      };
    });
    return {};
  });
  officeRoute(app, services, takeDownAlbumPicture, async ({ staff, params, body, request }) => {
    const id = rowIdOf(params.picture_id) ?? 0;
    const picture = await pictureById(services.database.db, id);
    if (picture === null) throw new Problem('not_found');
    const { site_id } = await performerOf(services, picture.performer_id);
    requireAct(staff, 'album.take_down', site_id);
    const { why, reason } = body;
    await performStaffAct(services, { act: 'album.take_down', staff, reason, request }, async (tx) => {
      const locked = await lockPicture(tx, id);
      if (locked?.state !== 'approved') throw new Problem('album_over');
      await movePicture(services, tx, locked, 'reject', why);
      const after = { state: 'rejected', reason: why };
      return { subject: { kind: 'album_picture', id }, before: { state: locked.state }, after };
    });
    return {};
  });
  fileRoute(app, services);
}
