import {
  CHANNEL_STATUSES,
  DOOR_PICTURE_REASONS,
  DOOR_PICTURE_STATES,
  ID_VIDEO_REASONS,
  ID_VIDEO_STATES,
  ID_VIDEO_TYPES,
  RECORDING_ENDS,
} from '@akari/rules';
import { defineOfficeList } from './list.ts';

/** What is known of ID videos; the videos themselves are for those who decide on them. */
export const idVideosList = defineOfficeList({
  name: 'id-videos',
  right: 'people.read',
  sort: 'submitted_at_ms',
  order: 'desc',
  columns: {
    video_id: { kind: 'id' },
    performer: { kind: 'person', filter: true },
    state: { kind: 'choice', choices: ID_VIDEO_STATES, filter: true },
    reason: { kind: 'choice', choices: ID_VIDEO_REASONS },
    type: { kind: 'choice', choices: ID_VIDEO_TYPES, hidden: true },
    duration_ms: { kind: 'duration' },
    size_bytes: { kind: 'bytes' },
    submitted_at_ms: { kind: 'time', sort: true },
    expires_at_ms: { kind: 'time' },
    site_id: { kind: 'site', filter: true },
  },
});

/** What is known of pictures for the doors of rooms. */
export const doorPicturesList = defineOfficeList({
  name: 'door-pictures',
  right: 'people.read',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    picture_id: { kind: 'id' },
    performer: { kind: 'person', filter: true },
    state: { kind: 'choice', choices: DOOR_PICTURE_STATES, filter: true },
    reason: { kind: 'choice', choices: DOOR_PICTURE_REASONS },
    at_ms: { kind: 'time', sort: true },
    site_id: { kind: 'site', filter: true },
  },
});

export const recordingsList = defineOfficeList({
  name: 'recordings',
  right: 'people.read',
  sort: 'started_at_ms',
  order: 'desc',
  columns: {
    recording_id: { kind: 'id' },
    performer: { kind: 'person', filter: true },
    status: { kind: 'choice', choices: CHANNEL_STATUSES },
    started_at_ms: { kind: 'time', sort: true },
    duration_ms: { kind: 'duration' },
    size_bytes: { kind: 'bytes' },
    /** Null: it runs. */
    end: { kind: 'choice', choices: RECORDING_ENDS, filter: true },
    expires_at_ms: { kind: 'time' },
    site_id: { kind: 'site', filter: true },
  },
});
