import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES } from '../channel/status.ts';
import { USER_TYPES } from '../user/index.ts';
import { isChatViewer, isPeepViewer, mayTakePart, modesOffered, SESSION_TYPES } from './index.ts';

describe('ways in', () => {
  it('are those of the status, and none into two-shot, a break or what is not on air', () => {
    const offered = Object.fromEntries(
      CHANNEL_STATUSES.map((status) => [
        status,
        modesOffered({ status, media_kind: 'video', peep_allowed: true }),
      ]),
    );
    expect(offered).toEqual({
      offline: [],
      preparing: [],
      waiting: ['preview'],
      chatting: ['party', 'dlchat', 'peep'],
      hidden_chat: ['hidden'],
      twoshot: [],
      twoway: ['party', 'dlchat', 'peep'],
      showtime: ['showtime'],
      resting: [],
      free_chat: ['free'],
    });
  });
  it('without a picture are voice chat; without leave nobody peeps', () => {
    expect(modesOffered({ status: 'chatting', media_kind: 'voice', peep_allowed: false })).toEqual(['voice']);
  });
});

describe('who counts as what (spec §5)', () => {
  it('is a chat viewer in 115 or 125 up to 208, or 215', () => {
    const chat = SESSION_TYPES.flatMap((session_type) =>
      USER_TYPES.filter((user_type) => isChatViewer({ session_type, user_type })).map((user_type) => [
        session_type,
        user_type,
      ]),
    );
    expect(chat).toEqual([115, 125].flatMap((type) => [204, 205, 206, 208, 215].map((user) => [type, user])));
  });
  it('is a peep in 120, who takes no part, and nor does a preview', () => {
    expect(SESSION_TYPES.filter((session_type) => isPeepViewer({ session_type }))).toEqual([120]);
    expect(SESSION_TYPES.filter(mayTakePart)).toEqual([115, 125]);
  });
});
