import {
  albumsList,
  blogList,
  barsList,
  campaignsList,
  doorPicturesList,
  idVideosList,
  recordingsList,
  reviewsList,
} from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';
import { ofPerformer } from './owners.ts';

/** Words in both languages; where one is not written, in the other. @param words jsonb, of this service's code */
const inBoth = (words: string): string => `jsonb_build_object(
  'ja', coalesce(nullif(${words} ->> 'ja', ''), ${words} ->> 'en'),
  'en', coalesce(nullif(${words} ->> 'en', ''), ${words} ->> 'ja'))`;

/** A campaign of a performer belongs to their site, one of a site to it, and one for everybody to the whole service. */
export const campaignsSource = defineListSource({
  list: campaignsList,
  from: 'campaign c LEFT JOIN app_user p ON p.id = c.performer_id',
  key: ['c.id'],
  site: 'coalesce(c.site_id, p.site_id)',
  filters: {
    // Not by the column's CASE, whose rows the planner cannot estimate.
    phase: (place) => `CASE ${place} WHEN 'over' THEN c.ends_at_ms <= :now_ms
      WHEN 'upcoming' THEN c.ends_at_ms > :now_ms AND c.starts_at_ms > :now_ms
      ELSE c.ends_at_ms > :now_ms AND c.starts_at_ms <= :now_ms END`,
  },
  columns: {
    campaign_id: 'c.id',
    label: 'c.label',
    phase: `CASE WHEN c.ends_at_ms <= :now_ms THEN 'over' WHEN c.starts_at_ms > :now_ms THEN 'upcoming' ELSE 'running' END`,
    discount_bp: 'c.discount_bp',
    second_discount_bp: 'c.second_discount_bp',
    modes: `(SELECT string_agg(mode, ', ') FROM jsonb_array_elements_text(nullif(c.modes, 'null')) mode)`,
    performer: { id: 'c.performer_id', name: 'p.user_name' },
    site_id: 'c.site_id',
    starts_at_ms: 'c.starts_at_ms',
    ends_at_ms: 'c.ends_at_ms',
  },
});

export const barsSource = defineListSource({
  list: barsList,
  from: 'bar b JOIN app_user v ON v.id = b.viewer_id JOIN app_user p ON p.id = b.performer_id',
  key: ['b.performer_id', 'b.viewer_id'],
  site: 'p.site_id',
  owner: ofPerformer('b.performer_id'),
  columns: {
    viewer: { id: 'b.viewer_id', name: 'v.user_name' },
    performer: { id: 'b.performer_id', name: 'p.user_name' },
    kind: 'b.kind',
    set_by: 'b.set_by',
    at_ms: 'b.at_ms',
    until_ms: 'b.until_ms',
    lift: 'b.lift',
    lift_message: 'b.lift_message',
    lift_at_ms: 'b.lift_at_ms',
    site_id: 'p.site_id',
  },
});

export const idVideosSource = defineListSource({
  list: idVideosList,
  from: 'id_video i JOIN app_user p ON p.id = i.performer_id',
  key: ['i.id'],
  site: 'p.site_id',
  owner: ofPerformer('i.performer_id'),
  columns: {
    video_id: 'i.id',
    performer: { id: 'i.performer_id', name: 'p.user_name' },
    state: 'i.state',
    reason: 'i.reason',
    type: 'i.type',
    duration_ms: 'i.duration_ms',
    size_bytes: 'i.size_bytes',
    submitted_at_ms: 'i.submitted_at_ms',
    expires_at_ms: 'i.expires_at_ms',
    site_id: 'p.site_id',
  },
});

export const doorPicturesSource = defineListSource({
  list: doorPicturesList,
  from: 'door_picture d JOIN app_user p ON p.id = d.performer_id',
  key: ['d.id'],
  site: 'p.site_id',
  owner: ofPerformer('d.performer_id'),
  columns: {
    picture_id: 'd.id',
    performer: { id: 'd.performer_id', name: 'p.user_name' },
    state: 'd.state',
    reason: 'd.reason',
    at_ms: 'd.at_ms',
    site_id: 'p.site_id',
  },
});

export const recordingsSource = defineListSource({
  list: recordingsList,
  from: 'recording r JOIN app_user p ON p.id = r.performer_id',
  key: ['r.id'],
  site: 'p.site_id',
  owner: ofPerformer('r.performer_id'),
  columns: {
    recording_id: 'r.id',
    performer: { id: 'r.performer_id', name: 'p.user_name' },
    status: 'r.status',
    started_at_ms: 'r.started_at_ms',
    duration_ms: 'r.duration_ms',
    size_bytes: 'r.bytes',
    end: 'r.end_name',
    expires_at_ms: 'r.expires_at_ms',
    site_id: 'p.site_id',
  },
});

export const blogSource = defineListSource({
  list: blogList,
  from: 'blog_entry m JOIN app_user p ON p.id = m.performer_id',
  key: ['m.id'],
  site: 'p.site_id',
  owner: ofPerformer('m.performer_id'),
  columns: {
    entry_id: 'm.id',
    entry_title: inBoth(`m.words -> 'title'`),
    performer: { id: 'm.performer_id', name: 'p.user_name' },
    entry_state: 'm.state',
    entry_likes: `(SELECT count(*) FROM blog_like q WHERE q.entry_id = m.id)`,
    entry_comments: `(SELECT count(*) FROM blog_comment q WHERE q.entry_id = m.id AND q.state <> 'deleted')`,
    made_at_ms: 'm.at_ms',
  },
});

export const reviewsSource = defineListSource({
  list: reviewsList,
  from: 'review m JOIN app_user p ON p.id = m.performer_id JOIN app_user w ON w.id = m.viewer_id',
  key: ['m.id'],
  site: 'p.site_id',
  owner: ofPerformer('m.performer_id'),
  search: [
    { name: 'p.user_name', id: 'p.id', email: 'p.email' },
    { name: 'w.user_name', id: 'w.id', email: 'w.email' },
  ],
  columns: {
    review_id: 'm.id',
    review_text: 'm.text',
    review_stars: 'm.stars',
    performer: { id: 'm.performer_id', name: 'p.user_name' },
    author: { id: 'm.viewer_id', name: 'w.user_name' },
    review_state: 'm.state',
    at_ms: 'm.at_ms',
    site_id: 'p.site_id',
  },
});

export const albumsSource = defineListSource({
  list: albumsList,
  from: 'album m JOIN app_user p ON p.id = m.performer_id',
  key: ['m.id'],
  site: 'p.site_id',
  owner: ofPerformer('m.performer_id'),
  columns: {
    album_id: 'm.id',
    album_title: inBoth('m.title'),
    performer: { id: 'm.performer_id', name: 'p.user_name' },
    album_state: 'm.state',
    album_access: 'm.access',
    album_pictures: `(SELECT count(*) FROM album_picture q WHERE q.album_id = m.id AND q.state <> 'deleted')`,
    album_sold: `(SELECT count(*) FROM album_purchase q WHERE q.album_id = m.id)`,
    made_at_ms: 'm.at_ms',
  },
});
