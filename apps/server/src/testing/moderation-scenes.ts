import {
  chatSend,
  type ChatLine,
  type ChatRulesSetting,
  type HeldLine,
  type ModerationActSeen,
} from '@akari/contract';
import { boardNow } from '../core/chat/board-now.ts';
import { sendLine } from '../core/chat/send-line.ts';
import type { Member } from '../platform/http/person.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { buildViewer } from './factories.ts';
import type { Stage } from './stage.ts';

const USUAL: ChatRulesSetting = {
  words: [],
  on_word: 'hold',
  mask_contacts: false,
  slow_s: 0,
  writers: 'all',
};

/** The error name of what was refused. */
export const refusal = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.problem : error),
  );
export const textsOf = (lines: readonly ChatLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

/** What people do on the board of a room, for tests of its moderation. */
export function moderationScenes(stage: Stage) {
  const { services } = stage;
  let count = 0;
  const write = (
    person: Member,
    performer: Member,
    text: string,
    { reply_to, client_line_id = `m${(count += 1)}` }: { reply_to?: number; client_line_id?: string } = {},
  ) =>
    sendLine(
      services,
      person,
      chatSend.parse({ channel_id: String(performer.user_id), client_line_id, text, lang: 'ja', reply_to }),
    );
  const say = async (person: Member, performer: Member, text: string): Promise<number> =>
    (await write(person, performer, text)) ?? -1;
  const told = (performer: Member): ChatLine[] =>
    services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id)).flatMap(({ lines }) => lines);
  const post = async (person: Member | null, path: string, body: object = {}) => {
    const { status, error } = await stage.call(person, 'POST', path, body);
    return error ?? status;
  };
  const set = (performer: Member, rules: Partial<ChatRulesSetting>) =>
    post(performer, '/api/chat-rules', { ...USUAL, ...rules });
  const held = async (person: Member, performer: Member): Promise<HeldLine[]> =>
    (await stage.call(person, 'GET', `/api/held-lines?performer_name=${performer.user_name}`)).body[
      'lines'
    ] as HeldLine[];
  const decide = (person: Member, held_id: string | undefined, decision: string) =>
    post(person, `/api/held-lines/${held_id}/decide`, { decision });
  const acts = async (performer: Member): Promise<ModerationActSeen[]> =>
    (await stage.call(performer, 'GET', '/api/moderation')).body['acts'] as ModerationActSeen[];
  const rulesAnswer = async (person: Member, performer: Member) =>
    (await stage.call(person, 'GET', `/api/chat-rules?performer_name=${performer.user_name}`)).body['chat'];
  const rulesSeen = async (person: Member, performer: Member) =>
    (await rulesAnswer(person, performer)) as {
      seen: { version: number; pinned: { line_id: number } | null; removed: number[]; writers: string };
      own: { helper: boolean; muted_until_ms: number | null; paying: boolean; next_at_ms: number };
    };
  const snapshot = async (person: Member, performer: Member) =>
    boardNow(
      services,
      person.user_id === performer.user_id ? 'performer' : 'viewer',
      performer.user_id,
      person.user_id,
    );
  async function room() {
    const performer = await stage.performer('chatting');
    const [viewer, other] = [
      await buildViewer(services, { points: 50 }),
      await buildViewer(services, { points: 50 }),
    ];
    for (const person of [viewer, other]) await stage.watch(person, performer);
    return { performer, viewer, other };
  }
  return { write, say, told, post, set, held, decide, acts, rulesAnswer, rulesSeen, snapshot, room };
}
