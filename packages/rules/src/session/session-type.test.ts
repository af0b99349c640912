import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES } from '../channel/status.ts';
import { USER_TYPES } from '../user/index.ts';
import {
  isChatViewer,
  isPeepViewer,
  mayTakePart,
  modesOffered,
  modesOpenTo,
  SESSION_TYPES,
} from './index.ts';

describe('modesOffered', () => {
  it('returns the modes of every channel status', () => {
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
  it('returns only voice for a voice broadcast without peep', () => {
    expect(modesOffered({ status: 'chatting', media_kind: 'voice', peep_allowed: false })).toEqual(['voice']);
  });
});

describe('modesOpenTo', () => {
  it('lets guests preview a performer who waits and a free chat, and refuses every paid mode to them later', () => {
    const open = Object.fromEntries(
      CHANNEL_STATUSES.filter((status) =>
        modesOpenTo(204, { status, media_kind: 'video', peep_allowed: true }).includes('preview'),
      ).map((status) => [status, modesOpenTo(204, { status, media_kind: 'video', peep_allowed: true })]),
    );
    expect(open).toEqual({ waiting: ['preview'], free_chat: ['preview'] });
  });
  it('offers members the free chat itself', () => {
    expect(modesOpenTo(205, { status: 'free_chat', media_kind: 'video', peep_allowed: true })).toEqual([
      'free',
    ]);
  });
});

describe('isChatViewer, isPeepViewer and mayTakePart (spec §5)', () => {
  it('isChatViewer accepts sessions 115 and 125 of users 204 to 208, and 215', () => {
    const chat = SESSION_TYPES.flatMap((session_type) =>
      USER_TYPES.filter((user_type) => isChatViewer({ session_type, user_type })).map((user_type) => [
        session_type,
        user_type,
      ]),
    );
    expect(chat).toEqual([115, 125].flatMap((type) => [204, 205, 206, 208, 215].map((user) => [type, user])));
  });
  it('isPeepViewer accepts only 120, and mayTakePart only 115 and 125', () => {
    expect(SESSION_TYPES.filter((session_type) => isPeepViewer({ session_type }))).toEqual([120]);
    expect(SESSION_TYPES.filter(mayTakePart)).toEqual([115, 125]);
  });
});
