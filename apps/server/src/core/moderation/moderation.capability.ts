import {
  decideHeldLine as decideCall,
  deleteChatLine,
  getChatRules,
  getModeration,
  getOwnChatRules,
  listHeldLines,
  muteViewer as muteCall,
  pinChatLine,
  setChatRules as setCall,
  setRoomHelper,
  undoModerationAct,
} from '@akari/contract';
import { readerRole } from '../chat/board-access.ts';
import { knownPerformerId } from '../channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { moderationOf, undoAct } from './acts.ts';
import { chatRulesSeenOf } from './chat-rules-seen.ts';
import { decideHeldLine, heldLinesOf } from './decide-held.ts';
import { deleteLine } from './delete-line.ts';
import { muteViewer, setHelper } from './helpers.ts';
import { moderatorOf } from './moderator.ts';
import { chatRulesSettingOf, pinLine, setChatRules } from './set-chat-rules.ts';
import { ownChatOf } from './state/moderation.queries.ts';

/** The rules of a room's chat, held lines, and what the performer and helpers do in it. */
export const moderationCapability: Capability = {
  name: 'moderation',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getChatRules, async ({ person, query }) => {
      const channel_id = await knownPerformerId(services, query.performer_name);
      if ((await readerRole(db, person, channel_id)) === null) return { chat: null };
      const [seen, own] = await Promise.all([
        chatRulesSeenOf(db, channel_id),
        ownChatOf(db, channel_id, person.user_id, services.clock.nowMs()),
      ]);
      return { chat: { seen, own } };
    });
    route(app, getOwnChatRules, ({ person }) => chatRulesSettingOf(db, person.user_id));
    route(app, setCall, ({ person, body }) => setChatRules(services, person.user_id, body));
    route(app, listHeldLines, async ({ person, query }) => {
      const channel_id = await knownPerformerId(services, query.performer_name);
      const { channel } = await moderatorOf(db, person, channel_id);
      return { lines: await heldLinesOf(db, channel) };
    });
    route(app, decideCall, async ({ person, params, body }) => {
      await decideHeldLine(services, person, params.held_id, body.decision);
      return {};
    });
    route(app, deleteChatLine, async ({ person, params }) => {
      await deleteLine(services, person, params.line_id);
      return {};
    });
    route(app, pinChatLine, async ({ person, body }) => {
      await pinLine(services, person, body.line_id);
      return {};
    });
    route(app, muteCall, async ({ person, params, body }) => {
      const performer_id = await knownPerformerId(services, body.performer_name);
      await muteViewer(services, person, performer_id, params.viewer_id, body.minutes);
      return {};
    });
    route(app, setRoomHelper, async ({ person, params, body }) => {
      await setHelper(services, person.user_id, params.viewer_id, body.helper);
      return {};
    });
    route(app, getModeration, ({ person }) => moderationOf(services, person.user_id));
    route(app, undoModerationAct, async ({ person, params }) => {
      await undoAct(services, person, params.act_id);
      return {};
    });
  },
};
