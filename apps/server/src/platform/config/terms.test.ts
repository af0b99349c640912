import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig terms', () => {
  it('have their default values when no variable is set', () => {
    expect(readConfig({}).terms).toEqual({
      registration_bonus_units: 120_000,
      charge_slice_ms: 10_000,
      free_chat_ms: 600_000,
      free_chat_viewers: 150,
      break_countdown_ms: 30_000,
      media_arrival_ms: 30_000,
      media_return_ms: 30_000,
      publisher_return_ms: 30_000,
      purchase_hold_ms: 20_000,
      low_points: { first_ms: 120_000, last_ms: 30_000 },
      giving_warn_ms: 60_000,
      pack_useful_ms: 600_000,
      viewer_left_ms: 60_000,
      visit_gap_ms: 300_000,
      private_unanswered_max: 3,
      message_file: { data_bytes: 1_048_576, file_bytes: 8_388_608, seconds: 16 },
      message_file_kept_ms: 2_592_000_000,
      door_pictures_max: 6,
      door_picture: { data_bytes: 1_048_576, file_bytes: 8_388_608, seconds: 16 },
      stage_effect_units: { touch: 2_000, lick: 5_000, bukkake: 10_000 },
      thank_you_units: 1_000_000,
      poll_vote_units: 1_000_000,
      ticket_show: { most_units: 10_000_000, late_ms: 120_000, counts_ms: 300_000, longest_ms: 3_600_000 },
      quick_text_most: 8,
      favourites: { usual: 100, vip: 300 },
      login_notice: { gap_ms: 900_000, mail_gap_ms: 43_200_000 },
    });
  });

  it.each([
    ['REGISTRATION_BONUS_POINTS', '0'],
    ['CHARGE_SLICE_MS', '9999'],
    ['CHARGE_SLICE_MS', '60001'],
    ['FREE_CHAT_MINUTES', '0.5'],
    ['FREE_CHAT_VIEWERS', '0'],
    ['BREAK_COUNTDOWN_SECONDS', '4'],
    ['MEDIA_ARRIVAL_SECONDS', '91'],
    ['MEDIA_RETURN_SECONDS', 'soon'],
    ['PUBLISHER_RETURN_SECONDS', '301'],
    ['PURCHASE_HOLD_SECONDS', '4'],
    ['LOW_POINTS_WARN_SECONDS', '9'],
    ['LOW_POINTS_LAST_SECONDS', '601'],
    ['GIVING_WARN_SECONDS', '-1'],
    ['PACK_USEFUL_MINUTES', '0'],
    ['VIEWER_LEFT_SECONDS', '3601'],
    ['VISIT_GAP_SECONDS', '3601'],
    ['PRIVATE_UNANSWERED_MESSAGES', '-1'],
    ['POLL_VOTE_POINTS', '0'],
    ['TICKET_POINTS', '0'],
    ['TICKET_SHOW_LATE_SECONDS', '9'],
    ['TICKET_SHOW_COUNTS_MINUTES', '16'],
    ['TICKET_SHOW_LONGEST_MINUTES', '19'],
    ['QUICK_TEXTS', '0'],
    ['MESSAGE_FILE_LEVEL', '4'],
    ['MESSAGE_FILE_DAYS', '0'],
    ['DOOR_PICTURES', '0'],
    ['DOOR_PICTURES', '21'],
    ['DOOR_PICTURE_LEVEL', '4'],
    ['STAGE_TOUCH_POINTS', '0.1'],
    ['STAGE_LICK_POINTS', '1000.01'],
    ['STAGE_BUKKAKE_POINTS', '0.205'],
    ['S3_BUCKET', 'Not a bucket'],
    ['S3_ENDPOINT', 'example.com'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
